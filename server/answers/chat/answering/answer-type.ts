import { fold, foldedWords, languageOf } from '../../../platform/text/analyze.ts';
import { daysIn, NO_DAYS } from './days.ts';
import { inDigits } from './number-ranges.ts';
import { namesMonth } from './seasons.ts';

/**
 * What kind of answer a question expects: question classification after Li and Roth, "Learning Question Classifiers" (2002),
 * with the types that visitors of a website ask for.
 */
export type AnswerType = 'amount' | 'time' | 'date' | 'duration' | 'place' | 'contact' | 'person' | 'number';

/** What a question asks for. */
export interface ExpectedTypes {
  /** Most questions have one, and some none. */
  types: ReadonlySet<AnswerType>;
  /** The words that tell so, folded: a text of that type need not have them. */
  typeWords: ReadonlySet<string>;
}

export function expectedTypes(question: string, language: string | null): ExpectedTypes {
  const text = plain(question);
  const types = new Set<AnswerType>();
  const typeWords = new Set<string>();
  for (const [type, pattern] of patternsIn(language)) {
    if (!pattern.test(text)) continue;
    types.add(type);
    for (const [told] of text.matchAll(new RegExp(pattern, 'g')))
      for (const word of foldedWords(told)) typeWords.add(word);
  }
  return { types, typeWords };
}

/** Whether a heading announces a text of one of these types: "Opening hours", "Prices". */
export const announcesType = (
  heading: string,
  types: ReadonlySet<AnswerType>,
  language: string | null,
): boolean => patternsIn(language).some(([type, pattern]) => types.has(type) && pattern.test(plain(heading)));

const patternsIn = (language: string | null) =>
  Object.entries(ASKED[languageOf(language)] ?? {}) as [AnswerType, RegExp][];

/** Whether a text has something of that type. */
export function hasType(text: string, type: AnswerType): boolean {
  const read = text.slice(0, MAX_READ);
  if (type === 'date') return daysIn(read) !== NO_DAYS || namesMonth(read);
  return VALUES[type]?.test(formOf(read, type)) ?? false;
}

/** Names show by their capitals, and times may be in words: "from nine to five". */
function formOf(text: string, type: AnswerType): string {
  if (type === 'person') return text;
  return type === 'time' ? inDigits(text) : plain(text);
}

/** A unit of a page is shorter; an owner's answer may be long. */
const MAX_READ = 3000;

const plain = (text: string): string => fold(text.replace(/[’‘`]/g, "'"));

type Patterns = Partial<Record<AnswerType, RegExp>>;

const ASKED: Readonly<Record<string, Patterns>> = {
  en: {
    amount:
      /\bhow much\b(?! time)|\b(?:prices?|pricing|costs?|charges|charged|fees?|rates?|tariffs?|cheap(?:er|est)?|expensive|deposit|pay for)\b|(?<!\bis it )\bfines?\b(?! (?:to|with|if|for)\b)|\bdo you charge\b|\bwhat (?:do|would|will) (?:i|we|you) (?:pay|charge)\b/,
    time: /\bwhat time\b|\bhours?\b|\b(?:open|opens|opening|close|closes|closing|closed|shut|shuts)\b|\buntil when\b|\bhow (?:late|early)\b|\bwhen (?:do|does|can|is|are)\b/,
    date: /\bwhen\b|\b(?:what|which) (?:day|days|date|dates|month)\b|\bdates?\b/,
    duration:
      /\bhow (?:long|soon|quickly|fast)\b|\bhow many (?:minutes|hours|days|weeks|months|years)\b|\bhow much time\b|\b(?:delivery|waiting) times?\b/,
    place: /\bwhere\b|\b(?:address|location|located|directions|parking|find you|get there|get to you)\b/,
    contact:
      /\b(?:phone|telephone|number|email|e-mail|mail|call|ring|contact|whatsapp|reach|talk|speak to)\b/,
    person:
      /\bwho\b|\bwhose\b|\bwhich (?:doctor|dentist|vet|teacher|trainer|therapist|person|nurse)\b|\b(?:anyone|anybody|someone|owner|manager)\b/,
    number:
      /\bhow (?:many|big|old|deep|far|heavy|large|tall|high|wide|young)\b|\b(?:size|depth|age|distance|weight|capacity|limit|maximum|minimum|number of)\b/,
  },
  de: {
    amount:
      /\bwas (?:kostet|kosten|zahlt|zahle|bezahlt|bezahle|verlangt|nehmt|nehmen sie fur)\b|\bwie ?viel (?:kostet|kosten|zahlt|zahle|bezahle|euro|geld)\b|\bwie teuer\b|preise?|\bkost(?:et|en)\b|gebuhr(?:en)?|\b(?:billiger|gunstiger|teuer|tarif|tarife|honorar|kaution|anzahlung|eintritt)\b/,
    time: /\bum wie ?viel uhr\b|\bwie lange\b.*\b(?:offen|geoffnet|auf|da)\b|offnungszeit(?:en)?|sprechzeit(?:en)?|burozeit(?:en)?|\b(?:uhrzeit|uhr|geoffnet|offen|geschlossen|aufmachen|zumachen|schliesst|offnet|schliessen|offnen)\b|\bmach(?:t|en)\b.*\b(?:auf|zu)\b|\bhab(?:t|en)\b.*\b(?:auf|zu|offen)\b|\bbis wann\b|\bab wann\b|\bwann\b/,
    date: /\bwann\b|\b(?:an )?welche[mnr]? (?:tag|tagen|datum|monat)\b|\btermine?\b/,
    duration:
      /\bwie lange?\b|\bwie schnell\b|\bwie viele (?:minuten|stunden|tage|wochen|monate|jahre|stunden)\b|\bdauert?\b|dauer\b|lieferzeit(?:en)?|wartezeit(?:en)?|\bfrist\b/,
    place: /\bwo\b|\bwohin\b|\b(?:adresse|anschrift|anfahrt|standort|parken|parkplatz|parkplatze|lage)\b/,
    contact:
      /telefon(?:nummer|nr)?|\b(?:nummer|rufnummer|mail|e-mail|email|anrufen|kontakt|erreichen|erreiche|whatsapp|sprechen)\b/,
    person:
      /\bwer\b|\bwessen\b|\bwem\b|\b(?:jemand|inhaber|inhaberin|chef|chefin|leitung)\b|\bwelche[rs]? (?:arzt|arztin|lehrer|lehrerin|therapeut|therapeutin)\b/,
    number:
      /\bwie (?:viele?|gross|alt|tief|weit|schwer|hoch|breit)\b|\b(?:grosse|alter|mindestalter|entfernung|gewicht|anzahl|hochstens|mindestens)\b/,
  },
  fr: {
    amount:
      /\bcombien (?:ca |cela |est-ce que ca )?(?:coute|coutent|vaut|dois-je|doit-on|faut-il payer|je paie|on paie)|\b(?:a )?combien\b(?! de (?:temps|jours|places|personnes|minutes|heures))|\b(?:prix|tarifs?|cout|couts|coute|coutent|frais|cher|chere|payer|acompte|caution|arrhes|supplement)\b/,
    time: /\b(?:a )?quelle heure\b|\bhoraires?\b|\bheures?\b|\b(?:ouvert|ouverte|ouverts|ouvre|ouvrez|ouverture|ferme|fermez|ferme|fermee|fermeture)\b|\bjusqu'a quand\b|\bquand\b/,
    date: /\bquand\b|\bquels? (?:jour|jours|date|dates|mois)\b|\bquelles? dates?\b/,
    duration:
      /\bcombien de (?:temps|jours|minutes|heures|semaines|mois|nuits)\b|\b(?:duree|delai|delais|dure|durent|longtemps)\b/,
    place:
      /\bou\b (?=est|sont|etes|se|puis|peut|peux|trouver|vous|garer|on)|\b(?:adresse|situe|situee|acces|garer|parking|venir)\b/,
    contact: /\b(?:telephone|numero|mail|e-mail|email|appeler|contacter|contact|joindre|whatsapp|parler)\b/,
    person:
      /\bqui\b (?=est|sont|s'|peut|fait|donne|dirige|tient|anime)|\b(?:quelqu'un|proprietaire|gerant|responsable)\b|^qui\b/,
    number:
      /\bcombien de (?!temps|jours|minutes|heures|semaines|mois)|\bquel (?:age|est la taille|nombre)|\b(?:taille|age|distance|profondeur|poids|capacite|maximum|minimum|surface)\b/,
  },
  es: {
    amount:
      /\bcuanto (?:cuesta|cuestan|vale|valen|cobran|cobrais|es|sale|pago|se paga|hay que pagar|seria)\b|\bque (?:cuesta|vale|precio)\b|\b(?:precios?|tarifas?|coste|costes|costo|cuota|cuotas|caro|cara|barato|cobrais|cobran|matricula|fianza|pagar|importe)\b/,
    time: /\ba que hora\b|\bque hora|\bhorarios?\b|\bhoras?\b|\b(?:abierto|abierta|abiertos|abre|abren|abris|cierra|cierran|cerrais|cerrado|cerrada|apertura)\b|\bhasta cuando\b|\bcuando\b/,
    date: /\bcuando\b|\bque (?:dia|dias|fecha|fechas|mes)\b|\bfechas?\b/,
    duration:
      /\bcuanto (?:tiempo|dura|duran|tarda|tardan|tardais)\b|\bcuantos? (?:dias|minutos|horas|semanas|meses|anos)\b|\bcuantas (?:horas|semanas)\b|\b(?:duracion|plazo|plazos)\b/,
    place: /\bdonde\b|\b(?:direccion|ubicacion|como llegar|aparcar|aparcamiento|parking)\b/,
    contact: /\b(?:telefono|numero|correo|mail|email|llamar|contactar|contacto|whatsapp|hablar)\b/,
    person:
      /\bquien(?:es)?\b|\b(?:alguien|dueno|duena|director|directora|responsable)\b|\bque (?:profesor|profesora)\b/,
    number:
      /\bcuant[oa]s (?!dias|minutos|horas|semanas|meses|anos)|\bque (?:edad|tamano|talla)|\b(?:edad|tamano|tallas?|distancia|peso|capacidad|maximo|minimo|plazas)\b/,
  },
};

/** A sum of money, in a folded text. */
const CURRENCY =
  /[£€$]\s?\d|\d\s?[£€$]|(?<![\d.,])\d[\d.,]{0,11}[–-]?\s?(?:eur|euros?|usd|gbp|chf|pounds?|dollars?|cents?|franken|pence|p(?!\.?\s?m))\b|\b(?:eur|usd|gbp|chf|fr\.)\s?\d|\d\.[–-]/;

/** What a text has that answers a question of a type; see `formOf`. */
const VALUES: Partial<Record<AnswerType, RegExp>> = {
  amount: new RegExp(
    `${CURRENCY.source}|\\b(?<!(?:feel|sugar|gluten|lactose|dairy|alcohol|smoke|step)[ -])free\\b(?! (?:to|of|from)\\b)|\\bincluded\\b|\\bno (?:extra )?(?:charge|fee|cost)s?\\b|\\bcosts? nothing\\b|\\bon us\\b|\\bgratis\\b|kostenlos|kostenfrei|umsonst|inklusive|inbegriffen|\\bgratuite?s?\\b|\\bgratuitement\\b|\\boffert|\\bcompris|\\binclus|\\bgratuit[oa]s?\\b|\\binclui|\\bsin coste\\b|\\bpercent\\b|\\d\\s?%`,
  ),
  time: /(?<![£€$]\s?|[\d.,])(?:(?:[01]?\d|2[0-4])\s?[:.h]\s?[0-5]\d(?!\s?(?:€|£|\$|eur|chf|%|kg|m\b)|[.\d])|(?:1[0-2]|0?[1-9])\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)(?![a-z])|(?:[01]?\d|2[0-4])(?:\s?h\b|\s?uhr\b)|(?:[01]?\d|2[0-4])\s?(?:[-–]|to|until|till|bis|a)\s?(?:[01]?\d|2[0-4])\b(?=$|[,;.·|)]|\s(?:uhr|h|and|und|et|y)\b))|\b(?:at|from|until|till|um|von|bis|ab|des|a las?)\s(?:[1-9]|1\d|2[0-4])(?=$|[,;.·)]|\s(?:and|to|until|till|und|bis|et|y|uhr|o'clock|in the)\b)|\b(?:closed|midnight|noon|midday|geschlossen|ruhetag|ferme|ferme[es]?|cerrado|cerrada|24 hours|around the clock|mediodia|minuit|midi)\b/,
  duration:
    /\b(?:\d[\d.,]{0,9}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|half an?|an?|ein(?:e[nrsm]?)?|zwei|drei|vier|funf|sechs|acht|zehn|zwolf|une?|deux|trois|quatre|cinq|six|huit|dix|quinze|dos|tres|cuatro|cinco|seis|ocho|diez|quince|media|demi[- ]?e?)(?:\s(?:to|or|bis|oder|a|ou|o)\s\S{1,12}|\s?[-–]\s?\d+)?[\s-]?(?:(?:working|business|full|whole|calendar|school|more)\s)?(?:min(?:ute[ns]?|utos?)?|hours?|hrs?|days?|weeks?|months?|years?|nights?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|nachte?|werktagen?|heures?|jours?|semaines?|mois|ans?|annees?|nuits?|horas?|dias?|semanas?|mes(?:es)?|anos?|noches?)\b|\bovernight\b|\b(?:same|next) day\b|\bstraight away\b|\bimmediately\b|\bsofort\b/,
  place:
    /\b(?:street|road|lane|avenue|square|station|next to|opposite|behind|beside|near|car park|floor|corner|entrance|town|map)\b|strasse|gasse|platz|bahnhof|\b(?:neben|hinter|gegenuber|haltestelle|eingang|stock|weg|rue|avenue|place|boulevard|gare|derriere|devant|face|parking|route|chemin|etage|calle|avenida|plaza|estacion|junto|detras|enfrente|planta|esquina|paseo|carrer|parada)\b|\b\d{5}\b/,
  contact:
    /\S@[^\s@]{1,200}\.\S|(?:\+|\b0|\(0)[\d()/\s.-]{6,30}\d|\b\d{3}[ .-]\d{3,4}(?:[ .-]\d{2,4})?\b|\b(?:call|ring|phone|telephone|email|e-mail|whatsapp|telefon|anrufen|telephone|appele[rz]|telefono|llam\p{L}*|correo)(?!\p{L})/u,
  person:
    /\b(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau|Mme|Sr|Sra)\b|\bM\.(?=\s\p{Lu})|\bDon(?!['’\p{L}])|\bDoña\b|(?<=\p{L}[,:]?\s|\()\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}*\.?)?\s\p{Lu}\p{Ll}+(?=$|\s[–—-]|[,:(·])/u,
  number:
    /(?<![\d:.])\d+(?![\d:]|\.\d|\s?(?:uhr|am|pm|h)\b)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)\b/,
};
