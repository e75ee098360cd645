/**
 * Everyday English words that visitors and pages of any kind of website use for one another: informal and formal words,
 * verbs and their nouns, irregular forms, British and American spellings. One group per line; groups are not transitive.
 * Base forms only, because words are stemmed after loading.
 */
export const ENGLISH_SYNONYMS = `
ability capability skill
abroad overseas foreign
abuse mistreatment
accept agree approve
access permission authorization authorisation
accident crash collision
accident injury
accidentally unintentionally inadvertently mistakenly
accountant bookkeeper
ache pain hurt sore
add append attach insert
address location
admin administrator
admission entrance entry
adolescent teen teenager youth juvenile
advantage benefit
advert advertisement ad commercial
advice advise
advice guidance recommendation suggestion tip
aeroplane airplane plane aircraft
afraid scared frightened fear
agree agreement consent
agreement contract
agriculture farming
aim goal objective target
alcohol liquor booze
allergy allergic allergen
allow permit enable let
alter change modify amend
alternative substitute replacement
alumnus alumni graduate
amount quantity
amount sum
anaesthetic anesthetic anaesthesia anesthesia
analyse analyze analysis
angry annoyed upset furious
annual yearly year
annul cancel
answer reply response respond
anxiety anxious
apartment flat condo
apologise apologize apology sorry
app application software
apply application applicant
appointment booking reservation
apprentice apprenticeship trainee
arrange organise organize
arrest detain custody detention
article item product
asleep sleep slept
assess evaluate
assignment homework coursework
assist help aid support
assistant helper aide
atm cashpoint
attend participate
attorney lawyer solicitor barrister
attraction sight landmark
audit check inspect examine verify
author writer
authorise authorize
autumn fall
avoid prevent
award prize trophy
baby infant newborn
babysitter nanny childminder babysit
backpack rucksack
bag handbag purse
baggage luggage suitcase
baker bakery
balcony terrace patio
ban prohibit forbid forbidden
bankrupt bankruptcy insolvency
bar pub tavern
barbecue bbq grill
barber hairdresser hairstylist
basket cart trolley
bathroom toilet restroom washroom lavatory loo
beach seaside shore coast
begin began begun
begin start commence
beginner novice newcomer
behave behavior behaviour conduct
belly stomach abdomen tummy
bereavement grief mourning
beverage drink
bicycle bike cycling cyclist
big large huge
bill invoice
birth born
biscuit cookie
bite bit bitten
blocked clogged obstructed
bloke man guy
board committee
boat ship vessel
book reserve
bookshop bookstore
borrow loan lend
boss employer
boss manager supervisor
boyfriend girlfriend partner
branch office
brand manufacturer
break broke broken breakage
breastfeed breastfeeding nursing
bring brought
brochure leaflet pamphlet flyer booklet
broken defective faulty damaged
brolly umbrella
brother sister sibling
buck dollar
buddy friend
budget finances
bug insect pest
build built construct
bully harass
burglar burglary robbery
bury burial
bus coach
business company firm corporation enterprise
busy occupied engaged
buy bought
buy purchase
cab taxi
calculate compute
calendar diary planner
call phone telephone
camp campsite campground
cancel cancellation cancelation
cancel terminate
cancel unsubscribe
cancer tumour oncology
candy sweet confectionery
car vehicle automobile auto
caravan motorhome campervan camper
career occupation profession
careful cautious caution
carer caregiver
caretaker janitor
cash money dough dosh
cashier till checkout
catalog catalogue
catch caught
category class type kind
center centre
centimetre centimeter
certificate diploma
chair chairman chairwoman chairperson
championship tournament competition
chance opportunity
chance probability likelihood
change modify edit adjust
change switch
charge recharge charger
charity charitable nonprofit
chat conversation
cheap affordable inexpensive
cheap economical budget
check cheque
check inspect examine
check verify verification
chef cook
chemist pharmacy drugstore pharmacist
child children childhood
child kid minor
childcare daycare creche
choose chose chosen choice
choose select pick
christmas xmas
cigarette tobacco smoking
cinema film movie
citizen citizenship nationality
city town
clarify clarification
class course
class lesson
clean cleaner tidy
clergy priest pastor vicar
clever smart intelligent
client customer
close closure
close shut
clothes garment apparel
club association society
collaborate cooperate
colleague coworker teammate
collect collection pickup
college university
colour color
combine merge join
commission fee
common usual frequent
community neighbourhood
compare comparison difference
compare versus vs
compete competition competitor
complain complaint moan grumble
complete finish
complimentary free
compulsory mandatory obligatory
computer pc laptop
con scam fraud swindle
concert gig
condition requirement prerequisite
condom contraceptive
confidential secret private
configure setting
conflict dispute
connect link
consent permission
consultant adviser advisor
consumer customer
contact reach
continue resume proceed
convert conversion
cook cookery
cooker stove oven
copy duplicate
cost price fee
costly expensive pricey
cosy cozy
couch sofa settee
council municipality
counsel counsellor counselor
coupon voucher
court courthouse tribunal
create generate produce
crime criminal offence offense
criterion criteria
criticise criticize
cry weep
cupboard cabinet wardrobe closet
cure heal treat
curriculum curricula syllabus
customer shopper
customise customize personalise personalize
cut reduce
cv resume
dad father daddy
daily everyday
damage harm
deadline cutoff
death dead died deceased die
debt liability
debt owe debtor
decide decision
decrease reduce lower
deep depth
defect fault flaw
defence defense defend
define definition
delay late
delete remove erase
deliver delivery
deliver ship dispatch shipment
dentist dental
deny decline refuse reject
department division
deposit downpayment
describe description
destroy destruction
diabetes insulin
diagnose diagnosis
diaper nappy
difficult hard
dinner supper
disable deactivate
disabled accessible accessibility wheelchair
disabled disability handicapped handicap
disadvantage drawback downside
disappointed dissatisfied unhappy
discount reduction
discover discovery
discover find
disease illness sickness
dislike hate
dismissal termination
divide division
divide split separate
doctor physician gp doc
document paper paperwork
dog puppy canine
donate donation donor
dorm dormitory hall
dosage dose
draw drew drawn
drink drank drunk
drive drove driven driver
drug medication medicine
drug narcotic
dry drier dryer
duty tax
dwelling house home residence property
dyslexia dyslexic
earn income revenue
earphone headphone headset
easy simple
eat ate eaten
ecological environmental sustainable green
edition version
elderly senior retired pensioner
election vote ballot
electricity power
elevator lift
eligible qualify entitled
email mail
emergency urgent
employ employment
employee staff worker
end finish stop
enjoy enjoyment
enough sufficient
enquire enquiry inquire inquiry
enquiry question query
enrol enroll enrolment enrollment
enrol register
epidemic pandemic outbreak
epilepsy epileptic seizure
equipment gear kit
error mistake fault
essential necessary
estimate quote quotation
exact precise accurate
exam examination test
example sample
exchange swap
exempt exemption
exercise workout
expand expansion
expense expenditure spending spend cost
expert specialist
expire expiry expiration
explain explanation
extend extension
exterior external outside outdoor
extra additional
eyeglasses glasses spectacles
fail failure
faith religion religious
fall fell fallen
fare ticket
fast quick rapid
fast speed
fat obese overweight
father mother parent
favour favor
favourite favorite
fee charge tariff
feedback review
fertiliser fertilizer
fiance fiancee engaged
fibre fiber
finance financial
fine penalty
fire dismiss sack
firefighter fireman
fit suit
fitness gym
fix mend repair
fix solve solution
flashlight torch
flatmate roommate
flaw problem vulnerability weakness
flu influenza
fly flew flown flight
folder directory
food meal
foot feet
football soccer
footpath trail path
forever permanent
forget forgot forgotten
form questionnaire
former previous past
fortnight biweekly
freebie free
freeze froze frozen
frequent often regular
fridge refrigerator freezer
friend acquaintance
friend mate pal
fry fried
fuel gas petrol gasoline
fulfil fulfill
funeral burial cremation
future upcoming
garage workshop
garbage bin dustbin
garbage trash rubbish waste refuse
garden yard
gay homosexual lesbian
gender sex
gift present
glad happy
global worldwide international
glue adhesive
goods merchandise product
government authority
gram gramme
grandma grandmother granny grandparent
grandpa grandfather grandad grandparent
grant scholarship bursary
grave tomb gravestone tombstone
gray grey
grow grew grown growth
grow increase
guarantee warranty
guardian parent
guest visitor
guide manual handbook tutorial
gynaecologist gynecologist gynaecology gynecology
hack hacker
haemorrhage hemorrhage bleeding
half halves
happen occur
harbour harbor port
hassle trouble
headache migraine
headteacher headmaster principal
health medical healthcare
heart cardiac cardiology cardiologist
heir inheritance
helpline hotline
hide hid hidden
highway motorway freeway
hike trekking trek walk
hint tip
hire recruit employ
hire rent
hobby pastime leisure
holiday leave
holiday vacation
honour honor
hostel accommodation
hotel accommodation
hours opening schedule timings
humour humor
hurricane storm tornado
hurt injure injury
husband wife spouse
id identification identity
idea suggestion
identify recognise recognize
illegal unlawful prohibited
immediate instant
immunisation immunization vaccination
important essential
improve enhance
income salary
incorrect wrong invalid
increase raise rise
info information
inform notify
inquire ask
install setup
institution organisation organization
insurance coverage
internet web online
internship placement intern
interpreter translator
introduce introduction
invoice billing
jab injection vaccination
jail prison
jeans trousers
jewel jewellery jewelry
job position vacancy
jobless unemployed unemployment
join membership
journalist reporter press
judge judgment judgement
keep retain
kidney renal dialysis
kilometre kilometer
knife knives
know knew known knowledge
labour labor
lack shortage
landlord owner lessor
late overdue delayed
latest newest
laundry washing launderette laundromat
law legal
law legislation
lawful legal
lawsuit litigation sue
layoff redundancy
leak leakage
learn learnt
learn study
lease rent
lecturer professor
lend lent lender
length long
lesson tuition
letter mail
licence license
licence permit
life lives
limit quota
limit restrict
link url
litre liter
litter rubbish
live reside
livestream stream
local nearby
lodger tenant
login logon signin
logout logoff signout
lonely loneliness isolated
lorry truck
lose lost loss
lose misplace mislay
lost missing
lottery raffle
loud noise noisy
magazine journal periodical
main primary
maintain maintenance
man men
manager director
mandatory required
marry marriage
maternity pregnancy
math mathematics
maximum max
medium media
meet met
meeting conference
member membership
mental psychological psychiatric
method technique
metre meter
mobile cellphone smartphone handset phone
modern contemporary
modify modification
mom mum mummy mommy mother
money funds
money payment
monitor screen display
mortgage loan
motorbike motorcycle
mould mold
mouse mice
move relocate
move transfer
multiple several many
murder homicide
narrow tight
nearest closest nearby
neat tidy
neighbour neighbor
neighbourhood district area
neighbourhood neighborhood
new recent
newsletter bulletin
newspaper press
noise sound
normal usual regular
note remark
notice announcement
notify notification alert
obtain acquire
odd strange weird unusual
odour odor smell
offer promotion
officer policeman
omit omission
operation surgery
opinion view
optician optometrist
option choice
optional voluntary
order purchase
organiser organizer
origin source
outcome result
outfit clothing
overdraft overdrawn
overdue unpaid
overview summary
owner ownership own
owner proprietor
pack package
package parcel
paediatric pediatric paediatrician pediatrician
painkiller paracetamol ibuprofen
pants trousers
pants underwear
parking carpark
participant attendee
partner spouse
password passcode passphrase
pause break rest
pavement sidewalk
pay paid payment
pay salary wage earnings
paycheck payslip
pee wee urine
penalty punishment
pension retirement
people person
percent percentage
perfume fragrance scent
period duration
period menstruation
perk benefit
permit permission
personal private
pet animal dog
phone telephone mobile
photo picture image
pill tablet
place location venue
plan scheme project
plug socket
plumber plumbing
police policeman cop
policy rule
poll survey
poo stool faeces
poor poverty
post mail
post postal postage
postcode zipcode zip
postpone delay defer reschedule
practice exercise
practise practice
pram stroller pushchair buggy
pregnancy pregnant
preschool kindergarten nursery
prescribe prescription
previous prior
print printer printout
private privacy
problem trouble issue
procedure process
program programme
promise commitment
promotion discount
proof prove proven
protect guard secure
provide provision
provide supply
publish publication release
pullover sweater jumper
pupil student
purse wallet
pyjamas pajamas
qualify qualification
queue wait
quick fast quickly
quid pound
quiet silent peaceful
quit resign leave
rail railway railroad train
range selection variety
realise realize
receipt invoice
receive receipt
reception lobby
recognise recognize recognition
recommend suggest
recover recovery
recover retrieve restore
reduce reduction
refer referral
refugee asylum
refund reimburse reimbursement repay
region area
register registration signup
reliable trustworthy
remind reminder
renew renewal extend
renovate refurbish
rent rental tenancy
repair maintenance
repeat repetition
replace substitute
request ask
research study
resolve resolution
responsible liable
restart reboot
restaurant dining eatery
reuse recycle
rich wealthy wealth
rid remove delete dispose discard
right entitlement
rip tear
rise rose risen
road street avenue
rule regulation
sad unhappy
safe safety secure
safety security
sale sell sold
satisfy satisfaction
schedule timetable
search find
secondhand used preowned
seller vendor dealer
send sent
send submit
service maintenance
settings preferences options
shelf shelves
shift rota roster
shop store
shoplift theft
show display
shuttle transfer
sick ill unwell poorly
sick sickness illness
sign signature
simple basic straightforward
sing sang sung song
single unmarried
site website
size dimension measurement
skin dermatology dermatologist
small little tiny
sneakers trainers shoe
sort order
sort type
spanner wrench
speak spoke spoken speech
speak talk
specify specification
specs glasses
spend spent
spine spinal back
staff employee personnel workforce
staff team
stage phase step
stain mark
stairs staircase steps
station stop
stay accommodation
steal nick
steal stole stolen theft
steal thief
stock inventory
stop halt cease
strike walkout
subject topic
submit submission
subscribe subscription
subway underground metro tube
suitable appropriate
sum total
supply supplier
surgeon surgery surgical
surname lastname
swap switch
swim swam swum
switch toggle
syllabus syllabi
synchronise synchronize sync
tag label
tap faucet
taste flavour flavor
tax taxation
tax vat
teach taught
teacher instructor tutor educator
technician engineer
telephone phone tel
television tv telly
temporary interim
temporary temporarily
tenant renter lessee
term semester
terms conditions
text sms
theatre theater
therapy treatment
thesis theses dissertation
thief burglar
thief thieves
throw threw thrown
ticket admission pass
ticket fine
tip gratuity
tire tyre
tired exhausted fatigue tiredness
toilet wc
tooth dental
tooth teeth
total overall
tour trip
town municipality
trade commerce
training education
tram tramway streetcar
transport transit
travel journey trip
traveller traveler passenger
traveller traveler tourist
trip excursion
unable cannot
unavailable inaccessible
understand understood
uni university
uninstall remove
unlimited infinite endless
unlock open
unpaid outstanding
update upgrade
useful helpful
vacancy opening
vacuum hoover
value worth
van lorry
vegan vegetarian veggie
vet veterinarian veterinary
video film clip
virus malware
voicemail answerphone
volunteer voluntary
waiter waitress
wake woke awake
warehouse depot
warn caution
wear wore worn
wedding marriage
weigh weight
welfare benefits
wide width
wife wives
wifi wireless
win won winner
withdraw withdrew withdrawn
woman women
worker labourer
wound injury
write wrote written
yoghurt yogurt
young junior
young youth
zero nil
`;
