import { stemOf } from './stem.ts';

/** Words that carry grammar alone, folded, by language. They are neither indexed nor searched for. */
const STOP_WORDS: Record<string, Set<string>> = {
  en: words(`a an the and or but nor so of to in on at by for from with without into onto upon as than then
    is are was were be been being am isn aren wasn weren do does did don doesn didn
    has have had having haven hasn hadn will would shall should can could may might must won wouldn shouldn couldn
    i me my mine we us our ours you your yours he him his she her hers it its they them their theirs
    myself yourself itself themselves this that these those there here
    what which who whom whose when where why how whether if because while
    not no any some such very too also just ll ve re t s d m
    whats hows wheres whos thats dont doesnt didnt cant wont isnt arent im ive id lets`),
  de: words(`der die das den dem des ein eine einen einem einer eines und oder aber denn nicht kein keine keinen
    ist sind war waren sein bin bist hat habe haben hatte wird werden wurde kann konnen konnte muss mussen soll sollte
    ich mich mir mein meine meinen du dich dir dein er ihn ihm sein seine sie ihr ihre es wir uns unser man sich
    zu im in am an auf aus bei mit nach seit von vom zum zur uber unter fur um durch als wie was wer wo wann warum
    welche welcher welches wenn dass ob auch nur noch schon sehr so dann da hier`),
  fr: words(`le la les l un une des du de d et ou mais ni ne pas est sont etait etre suis es ai as a avons ont avoir
    je j me m mon ma mes tu te t ton ta tes il elle lui son sa ses on nous notre nos vous votre vos ils elles leur
    leurs se s ce c cet cette ces que qu qui quoi dont ou quand comment pourquoi quel quelle quels quelles
    a au aux dans en par pour sur sous avec sans chez vers plus tres aussi si y`),
  es: words(`el la los las un una unos unas y e o u pero ni no es son era ser soy eres esta estan estar he has ha
    hemos han haber yo me mi mis tu te tus el ella le lo su sus se nos nosotros nuestro vosotros ustedes ellos ellas
    que quien cual cuales cuando donde como por porque para de del al a en con sin sobre entre muy mas tambien si ya`),
  it: words(`il lo la i gli le l un uno una e o ma ne non e sono era essere sei ho hai ha abbiamo hanno avere io mi
    mio mia miei tu ti tuo tua lui lei suo sua si ci noi nostro vi voi vostro loro che chi cui quale quali quando
    dove come perche di del della dei delle dello a al alla ai alle da dal dalla in nel nella con su sul sulla per
    tra fra molto piu anche se gia`),
  pt: words(`o a os as um uma uns umas e ou mas nem nao e sao era ser sou esta estao estar tenho tem ter eu me meu
    minha tu te teu voce ele ela lhe seu sua se nos nosso nossa voces eles elas que quem qual quais quando onde como
    porque por para de do da dos das ao aos a em no na nos nas com sem sobre entre muito mais tambem ja`),
  nl: words(`de het een en of maar niet geen is zijn was waren ben bent heb hebt heeft hebben had wordt worden werd
    kan kunnen moet moeten zal zou ik mij me mijn je jij jouw u uw hij hem zijn zij ze haar wij we ons onze er
    wat wie welke waar wanneer waarom hoe als dat dit die deze te in op aan bij met na naar van uit om door voor over
    ook nog al zo dan`),
};

const NONE: Set<string> = new Set();

export function isStopWord(word: string, language: string): boolean {
  return (STOP_WORDS[language] ?? NONE).has(word);
}

/**
 * English words of little content: what questions are wrapped in, adverbs of degree, time and manner, quantities, and
 * verbs that mean hardly anything alone. They are indexed like others, because "get" may well be a topic, but weigh
 * little in a question.
 */
const ASKING_WORDS = words(`ask asked asking tell explain describe know want wanted need needed like wish try
  trying tried mean means please help thanks thank hello hi hey dear someone somebody anyone anybody everyone everybody
  person something anything everything nothing nobody thing things stuff way ways possible possibly impossible able
  make makes making made get gets getting got gotten rid let lets put go goes going gone come comes coming use uses
  using used does done doing work works working happen happens happening happened say says give gives take takes
  want seem seems become keep bring
  again already still even ever never always often sometimes usually now soon later yet once really actually exactly
  simply just only own other others another else instead rather quite maybe perhaps anyway anymore
  one ones more most much many few fewer less least several enough little lot lots bit all each every both either same
  different certain particular whole entire
  good better best well right proper properly correct correctly wrong easy easily easiest quick quickly fast straight
  straightforward direct directly
  up down out off over back away about after before between during through around along together alone apart
  new question questions answer answers information info details show see look looking find think guess believe
  here there today currently`);

const askingStems = new Set([...ASKING_WORDS].map((word) => stemOf(word, 'en')));

export function isAskingWord(word: string): boolean {
  return askingStems.has(stemOf(word, 'en'));
}

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}
