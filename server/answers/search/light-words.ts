import { isStopWord, termOf } from '../../platform/text/analyze.ts';

/**
 * Words of questions on any subject: "can I bring", "how much", "is it possible". Answers seldom contain them, therefore
 * their absence means little.
 */
const LIGHT: Readonly<Record<string, string>> = {
  en: `able accept accepted actually allow allowed anybody anyone anything ask best better big bring come currently
    early ever exactly explain far fast find get getting give given go going good happen happens help keep know large
    late learn let like long look looking make making many mean means much need often offer people please possible
    provide put quickly really right say see show someone something soon still take taking tell thing things try
    understand use using want way work works`,
  de: `akzeptieren akzeptiert anbieten art bald bedeuten bedeutet bekommen bekomme benutzen besser beste bieten bietet
    bitte brauche brauchen braucht bringen derzeit ding dürfen darf dauert eigentlich erklären erlaubt etwas finden
    finde fragen früh funktioniert funktionieren geben gehen geht genau gibt groß gut halten helfen immer jemand klappt
    kommen komme lange lassen legen lernen machen mache man mitbringen mitnehmen mögen möglich möchte möchten nehmen
    nehmt nimmt nutzen oft richtig sagen schnell sehen sehe spät verstehen versuchen verwenden viel viele weit wirklich
    wissen weiß wollen will zeigen`,
  es: `acepta aceptan aceptar actualmente algo alguien alguna ayudar bien bueno buena conseguir cosa dar decir dejar
    encontrar encuentro entender exactamente explicar forma funciona funcionar grande gustar hacer hago hace hay ir
    lejos llevar manera mejor mirar mostrar mucho mucha muchos muchas necesito necesita necesitar obtener ofrece ofrecen
    ofrecer permite permitido permitir poder poner posible preguntar pronto puede pueden puedo querer quiero rápido
    realmente saber significa tarde temprano tener tengo tienen tomar traer usar uso utilizar venir ver`,
  fr: `accepte accepter acceptez actuellement aider aimer aller amener apporter apprendre autorisé autorisée avoir avez
    beaucoup besoin bien bientôt bon bonne chose combien comprendre demander dire dois donner essayer exactement expliquer
    façon faire fais faites falloir faut fonctionne fonctionner garder grand laisser loin longtemps manière marche
    meilleur mettre mieux montrer obtenir offrir permis peut peux possible pouvez pouvoir prendre prenez proposer
    proposez puis quelque rapidement regarder savoir signifie signifier souvent tard tôt trouver trouve utiliser venir
    vite voir vouloir voulez vraiment`,
};

const TERMS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(LIGHT).map(([language, words]) => [
    language,
    new Set(words.split(/\s+/).map((word) => termOf(word, language))),
  ]),
);

export const isLightWord = (word: string, language: string): boolean =>
  isStopWord(word, language) || (TERMS[language]?.has(termOf(word, language)) ?? false);
