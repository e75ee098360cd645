/**
 * Words that English-speaking visitors of any kind of website use for one another: shops, services, manuals, clubs.
 * Nothing of a trade's own vocabulary; a match through them counts for less than the word itself.
 */
const GROUPS = `
account profile
address location
advice recommendation tip
allow permit enable
alter change modify edit adjust
app application
argument parameter option
authenticate authentication login signin
automatic automatically auto
begin start
bill invoice receipt
booking reservation book reserve
broken defective faulty damaged
bug issue defect
buy purchase order
cancel terminate end stop
car vehicle
check verify validate confirm test
child kid
choose select pick
clean clear empty
client customer
close shut
colleague coworker teammate collaborator
company business firm
computer machine pc
config configuration configure setting
contact reach
cost price fee charge pricing
country nation
create make generate add
customize personalize adapt
data information info
delete remove erase
delivery shipping dispatch ship deliver
desktop computer
difference differ versus vs compare
directory folder
disable deactivate
display show view see
doctor physician
documentation docs manual guide
download fetch
email mail
employee staff
error failure problem
execute run launch
explain explanation describe
faq questions
fast quick quickly speed
locate search discover lookup
fix repair solve resolve correct remedy
free gratis
give grant
guarantee warranty
happen occur
help support assistance
hide conceal
hour time
image picture photo
improve enhance
install setup installation
job career vacancy
keep retain
large big
latest newest recent
learn lesson course
limit restrict quota
link url
list enumerate
maintainer owner author
member participant
mobile phone cellphone smartphone
money payment
move transfer migrate
must require required
name title
outdated old obsolete
package parcel
parking park
passcode password
pay payment
permission access right rights
phone telephone
policy rule
prevent avoid block forbid
print output
private internal confidential
publish release
purchase buy
quantity amount
remember save store
rename name
replace exchange swap
repo repository
request ask
require need
restrict limit
return refund
sample example
schedule timetable
secure security safe
send submit
share sharing
sick ill illness
size dimension
sort order
speak talk
subscribe subscription
switch toggle
teach train training
ticket admission
tutorial guide
twofactor 2fa mfa
undo revert rollback restore
update upgrade
user member
visit tour
website site
work function
write compose
`;

const synonyms = new Map<string, Set<string>>();
for (const line of GROUPS.trim().split('\n')) {
  const group = line.split(' ');
  for (const word of group) {
    const others = synonyms.get(word) ?? new Set();
    for (const other of group) if (other !== word) others.add(other);
    synonyms.set(word, others);
  }
}

/** Base forms that may stand for this one. */
export function synonymsOf(word: string): readonly string[] {
  return [...(synonyms.get(word) ?? [])];
}
