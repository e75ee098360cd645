/**
 * Everyday English words that people use for one another on any kind of website: a shop, a service, a manual, a club.
 * A group a line. What only one trade calls the same is left out.
 */
export const ENGLISH_SYNONYMS = `
abort cancel interrupt
accept agree approve
accident mistake error oversight
accidentally unintentionally inadvertently mistakenly
account profile
add append insert attach include
address location place
admin administrator
advice recommendation tip hint
age old
agree consent
allow permit enable authorize let
alter change modify edit adjust amend
always forever permanent permanently
amount quantity number total
announce publish notify
answer reply response respond
app application program software tool
appointment booking reservation
archive store
argument parameter option flag
arrange organize order sort
arrive delivery
assign allocate give
authenticate authentication login signin
author writer creator
automatic automatically auto
available availability
avoid prevent
backup snapshot
bad poor wrong
ban block forbid prohibit
begin start commence
benefit advantage
beta prerelease preview
bill invoice receipt
book reserve
broken defective faulty damaged corrupt
browse view
bug issue defect fault
build make create compile construct
buy purchase order
calculate compute
cancel terminate end stop unsubscribe
car vehicle
catalog catalogue list
category group kind type
certain specific particular exact
chance opportunity
cheap affordable inexpensive
check verify validate confirm examine inspect test
child kid
choose select pick
city town
clean clear empty purge wipe flush
client customer
close shut
colleague coworker teammate collaborator member
comment remark note
company business firm organization
compare difference differ versus vs diff contrast
complain complaint
complete finish done
computer machine pc system
condition requirement prerequisite
config configuration configure setting preference
confirm acknowledge
connect link join
contact reach
contain include hold
continue resume proceed
convert transform
copy duplicate clone replicate
cost price fee charge pricing
country nation
create make generate produce
customize personalize adapt
damage break
danger risk hazard
data information info
date day
decide determine
decrease reduce lower shrink minimize
default standard
delete remove erase discard drop eliminate uninstall
delivery shipping dispatch ship deliver
deny refuse reject disallow
depend rely need
description explanation summary
desktop computer
destination target
detail specific
device hardware
diagnose diagnostic troubleshoot
dictionary glossary
dimension size
directory folder
disable deactivate
discount reduction rebate
discover find locate
display show view print list
distribute share spread
docs documentation manual guide
doctor physician
download fetch retrieve get
duplicate repeated redundant
earn income
edit update
email mail
employee staff
enable activate
end finish stop
enter type input
entry item record
environment surroundings
error failure problem fail
evaluate assess
event occasion
example sample
exchange swap replace
exclude omit skip ignore except
execute run launch
exit quit leave
expire expiry expiration
export save
extend extension
extra additional
faq questions
fast quick quickly speed
favorite favourite star bookmark
feature function capability
fewer less reduce
file document
filter narrow
find locate search
fix repair solve resolve correct remedy patch
forbid prevent block prohibit restrict
forgot lost
free gratis
generate produce
give grant provide supply offer
group team
guarantee warranty
happen occur
hardware equipment
hate dislike
healthy sound fine
help support assistance
hide conceal
hint clue
hobby leisure
hold keep
homepage website
hotel accommodation
hour time
idea suggestion
identify recognize
image picture photo
import load
improve enhance optimize
include contain
inform notify tell
initialize initialise setup
insert embed
inside within
install setup installation
instead alternative
instructions steps
insurance coverage
internet network web online
invite invitation
item product article
job career vacancy
join merge combine
keep retain preserve
language locale
large big huge
latest newest newer recent
launch open start
lawyer attorney
learn study
lesson course class
license licence
limit restrict quota cap constrain
link url
list enumerate show
local nearby
login logon signin
logout logoff signout
look view see
maintain maintenance
make produce
manage administer
manual handbook
meaning definition
medicine medication drug
meeting appointment
member participant
message notification
missing absent lost
mobile phone cellphone smartphone telephone
money payment funds
monitor watch track
move transfer migrate relocate
newsletter mailing
note remark
notify alert warn
number count amount
obtain get acquire
offer deal
online internet
operate run
opinion review
optional voluntary
order sequence
owner proprietor
package parcel
parallel concurrent simultaneous
parameter setting
parking park
part component piece
participate attend
partner affiliate
passcode password passphrase
path location
pay payment
performance speed
permission access right rights privilege
phone telephone
place put
plan subscription
platform system
policy rule
postpone delay defer
precise exact
preserve keep
prevent avoid
price rate
print output
problem trouble issue
process procedure
product goods
protect secure guard
public open
publish release
purpose reason
query search
quiet silent
quit exit
range interval
read view
receive get
recipe instructions
recover restore
refuse decline
register registration signup enroll
related similar
release publish version
remember save store
rename name
rent hire lease
repeat again
replace substitute exchange swap
report statement
request ask
require need must required
reset restart
restore revert undo rollback
result outcome
return refund
review rating feedback
revoke withdraw invalidate
road street
room space
rule policy
safe secure security safety
save store
schedule timetable
school education
section chapter
secure security safe
see view
sell sale
send submit
separate split divide
serve server
setting option
several multiple many
shape form
share sharing
shell terminal console
shop store
shortcut hotkey
sick ill illness
sign signature
similar alike
simple easy basic
small little tiny
source origin
speak talk
specify define set
spend pay
split separate
standard norm
status state
step stage
stop prevent halt
straight direct
strict rigid
subject topic
submit send
subscribe subscription
succeed success
suggest recommend
suitable appropriate
support assist
surname lastname
swap switch
switch toggle
symbol sign
synchronize sync
tag label
take remove
task job
tax vat
teach train training
temporary temporarily
term condition
test try
ticket admission
tidy clean
total sum
track trace
translate translation
travel trip
trust rely
try attempt test
turn switch
tutorial guide
twofactor 2fa mfa otp
uninstall remove
unit piece
unlock open
update upgrade
upload send
user member
vacation holiday
valid correct
value worth
verbose detailed
version edition
video film movie
visit tour
visitor guest
wait delay
wallet purse
warn warning caution alert
watch view
weight heavy
window screen
write compose
wrong incorrect invalid
`;
