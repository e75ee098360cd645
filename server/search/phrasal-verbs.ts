import { stemOf } from './stem.ts';

/**
 * English says much with a small verb and a particle, each of which tells little alone: what "take it down" and
 * "get rid of" ask for is found as "remove". Verb, particles, and the plain words for both together.
 */
const PHRASES = `
back up: backup
break down: fail
bring back: restore
bring up: open
call off: cancel
carry out: run execute perform
check out: view checkout
clean up: clean remove
come out: publish release
come with: include contain
cut down: reduce
cut off: stop
deal with: handle
do away: remove
end up: location stored located
fall back: fallback default
fill in: enter complete
fill out: enter complete
figure out: find
find out: find show list
get back: recover restore return
get in: access login
get into: access
get out: exit leave
get rid: remove delete
get started: begin start
give away: share
give back: return
give up: stop cancel timeout
go back: revert undo return
go on: continue
hand in: submit
hand out: distribute share
hand over: pass transfer
hold back: delay
keep away: exclude prevent
keep from: prevent
keep on: continue
keep out: exclude ignore prevent
keep track: track monitor
leave off: omit exclude
leave out: omit exclude skip ignore
let in: allow access
let know: notify
log in: login
log off: logout
log on: login
log out: logout
look after: maintain
look at: view show
look for: search find
look through: browse
look up: search view show
make sure: ensure verify
make up: create
mess up: break
opt in: enable consent
opt out: disable
pass on: forward
pay back: refund
pay for: payment
pick out: select choose
pick up: receive collect
point to: set refer
pull out: withdraw
put back: restore
put in: add insert
put into: add insert
put off: postpone
put on: add
put together: combine
roll back: revert rollback
run out: expire
send back: return
send out: send publish
set up: install configure setup
ship with: include
show up: appear
shut down: stop
shut off: stop disable
sign in: login
sign off: logout
sign on: login
sign out: logout
sign up: register signup
slow down: delay
sort out: fix
speed up: fast performance
start over: reset restart
stick to: pin
stop from: prevent disable
switch off: disable
switch on: enable
switch over: change
take away: remove
take back: revoke undo return
take down: remove unpublish
take off: remove
take out: remove
take over: transfer ownership
take part: participate
tell apart: difference distinguish
throw away: discard remove delete
throw out: discard remove delete
tidy up: clean
track down: find
try out: test
turn down: reject refuse
turn into: convert
turn off: disable
turn on: enable
type in: enter
wipe out: delete
write down: record
`;

const MAX_GAP = 4;

/** By the verb's stem, which particles give it which meanings. */
const phrases = new Map<string, Map<string, string[]>>();
for (const line of PHRASES.trim().split('\n')) {
  const [phrase = '', meanings = ''] = line.split(': ');
  const [verb = '', particle = ''] = phrase.split(' ');
  const stem = stemOf(verb, 'en');
  phrases.set(stem, (phrases.get(stem) ?? new Map()).set(particle, meanings.split(' ')));
}

export interface Phrase {
  /** Where the verb and its particle stand in the list of words. */
  verb: number;
  particle: number;
  meanings: string[];
}

/** The phrasal verbs among folded words; verb and particle may have a few words between them. */
export function findPhrases(words: string[]): Phrase[] {
  return words.flatMap((word, verb) => {
    const particles = phrases.get(stemOf(word, 'en'));
    if (!particles) return [];
    for (let particle = verb + 1; particle <= verb + 1 + MAX_GAP && particle < words.length; particle++) {
      const meanings = particles.get(words[particle] ?? '');
      if (meanings) return [{ verb, particle, meanings }];
    }
    return [];
  });
}
