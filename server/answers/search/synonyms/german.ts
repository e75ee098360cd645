/**
 * Everyday German words that visitors and pages of any kind of website use for one another: informal and formal words,
 * verbs and their nouns, irregular forms. One group per line; groups are not transitive.
 * Base forms only, because words are stemmed after loading. Umlauts and ß are kept.
 */
export const GERMAN_SYNONYMS = `
abbestellen kündigen abmelden
abfahren abfahrt
abfall müll entsorgung
abgeben abgabe
abgelaufen ungültig verfallen
abitur matura reifeprüfung
abkommen vertrag vereinbarung
ablehnen ablehnung verweigern
abmachung vereinbarung absprache
abnehmen abnahme
abstand entfernung distanz
abziehen abzug
adresse anschrift
altersheim pflegeheim seniorenheim
anfang beginn start
anfangen beginnen starten
angst furcht
ankommen ankunft eintreffen
anleitung handbuch bedienungsanleitung gebrauchsanweisung
anmelden einloggen login
anmelden registrieren registrierung
annullieren stornieren stornierung storno
anruf anrufen telefonieren telefonat
ansehen anschauen
antrag antragstellung beantragen
anwalt rechtsanwalt jurist
anwendung app programm software
anzahlung vorauszahlung
anzeige inserat annonce
arbeit job beruf stelle
arbeitgeber chef
arbeitnehmer angestellter mitarbeiter beschäftigter
arbeitsamt jobcenter arbeitsagentur
arbeitsplatz stelle
arm armut
arzneimittel medikament medizin arznei
arzt doktor mediziner hausarzt
aufbewahren lagern aufheben
aufhören beenden enden
aufnehmen aufnahme
aufzug fahrstuhl lift
ausgabe kosten aufwand
ausgeben ausgabe
auskunft information info
ausländer zuwanderer einwanderer
ausrüstung ausstattung
ausschalten abschalten deaktivieren
aussuchen auswählen wählen
austauschen umtauschen tauschen
auto wagen fahrzeug pkw kraftfahrzeug
azubi auszubildender lehrling
baby säugling neugeborenes
bad badezimmer
bahn zug eisenbahn
bankkonto konto girokonto
bar bargeld
bargeld geld
beantworten antwort
bedienen bedienung
beenden beendigung
beerdigung bestattung begräbnis trauerfeier
beginnen begann begonnen
begrenzung limit obergrenze
behandeln behandlung therapie
behindert behinderung schwerbehindert
behörde amt
bekannter freund
beleg nachweis
beleg quittung kassenbon
benachrichtigen informieren mitteilen
benachrichtigung mitteilung nachricht
benutzen verwenden nutzen
benutzer nutzer anwender
benutzername nutzername username
benzin kraftstoff sprit
beruf tätigkeit
bescheinigung bestätigung nachweis
beschweren beschwerde reklamation
beschädigen beschädigung schaden
beschädigt kaputt defekt
besitzer eigentümer inhaber
bestellung auftrag
bestimmt gewiss sicher
bestrafen strafe
beteiligen beteiligung teilnehmen
betrag summe
betrieb firma unternehmen
betrug abzocke betrügen
bezahlen zahlen zahlung bezahlung
bild foto
bilden bildung
bildschirm monitor display
billig günstig preiswert
bleiben blieb geblieben
brauchen benötigen
briefkasten postfach
bringen brachte gebracht
bruder schwester geschwister
buchen reservieren
buchung reservierung
bußgeld strafzettel strafe
bücherei bibliothek
büro geschäftsstelle
chef vorgesetzter
clever klug schlau intelligent
club verein klub
computer rechner pc
darlehen kredit
dick übergewicht
dieb diebstahl
diebstahl klauen stehlen gestohlen
direktor schulleiter rektor
download herunterladen runterladen
dürfen erlaubt gestattet
ehe heirat hochzeit
ehefrau ehemann ehepartner
ehrenamt freiwillig ehrenamtlich
einbrecher einbruch
einfügen hinzufügen ergänzen
eingang eintritt
einkaufen kaufen
einkommen verdienst einkünfte
einschalten aktivieren
einstellung konfiguration option
eintritt eintrittspreis
einverständnis zustimmung einwilligung
einziehen einzug
elektrizität strom
eltern erziehungsberechtigte
email mail
entfernen beseitigen
entfernen löschen
entlassen kündigen feuern rausschmeißen
entlassung kündigung rauswurf
entsorgen wegwerfen
entwickeln entwicklung
erben erbe erbschaft
erfolg erfolgreich
erforderlich notwendig nötig
ergebnis resultat
erinnern erinnerung
erkrankung krankheit leiden
erlauben erlaubnis genehmigung
ermäßigt vergünstigt
ermäßigung rabatt vergünstigung nachlass
ersatz ersetzen
erstatten erstattung rückerstattung zurückzahlen
erzeugen herstellen produzieren
essen aß gegessen
essen mahlzeit speise
extra zusätzlich
fahren fahrt
fahren fuhr gefahren
fahrkarte ticket fahrschein
fahrrad rad fahrräder
falsch fehlerhaft
familienname nachname
fehlen abwesend
fehler irrtum
feiern fest feier
ferien urlaub
fernsehen fernseher tv
fest veranstaltung party
finden fand gefunden
firma unternehmen gesellschaft
fleischer metzger schlachter
fliegen flug flog
foto fotografie
frauenarzt gynäkologe
frei kostenlos gratis umsonst
freund freundschaft
freund kumpel
frist termin deadline
funktionieren klappen
fälschen fälschung
führen führung
führerschein fahrerlaubnis
garantie gewährleistung
gaststätte restaurant lokal wirtschaft
gebiet region
geburt geboren
gebühr entgelt
gefahr risiko
gefährlich riskant
gefängnis knast haft
gehalt lohn vergütung bezahlung
geheim vertraulich
geld kohle knete
geldautomat bankomat
geldbeutel geldbörse portemonnaie brieftasche
gelten gültig gültigkeit
geschenk geschenke präsent
geschenk schenken
geschwindigkeit tempo
gespräch unterhaltung
gestatten erlauben
gewalt gewalttätig
gewinnen gewinn gewann gewonnen
großeltern oma opa
großmutter oma
großvater opa
grund ursache
größe abmessung maß
gründen gründung
gucken schauen
haftung haften
handy mobiltelefon smartphone
hausmeister hauswart
haustier tier
haut hautarzt dermatologe
heilen heilung
heirat heiraten hochzeit trauung
heizen heizung
helfen half geholfen
helfen hilfe unterstützung
hersteller produzent
hochschule universität uni
hunger hungrig
idee vorschlag
impfen impfung
information infos
inhalt inhaltsverzeichnis
inklusive einschließlich inbegriffen
installieren einrichten
interessieren interesse
internet web online
karte ticket eintrittskarte
kaution sicherheit
kennen kenntnis
kennwort passwort
kind minderjährig
kindergarten kita kindertagesstätte
klamotten kleidung bekleidung
klo toilette wc
kollege mitarbeiter
kontaktieren erreichen
kontrolle kontrollieren überprüfen
krank krankheit
krankenhaus klinik spital
krankenkasse krankenversicherung
krankenschwester pfleger pflegekraft
krankenwagen rettungsdienst notarzt
krebs tumor
kriegen bekommen erhalten
kriminell straftat verbrechen
kritik kritisieren
kunde kundin
kurs lehrgang
kürzen kürzung
laden geschäft shop
lehren unterrichten
lehrer pädagoge lehrkraft
leiter leitung
lesen las gelesen
licht beleuchtung
liefern lieferung zustellung
lieferung versand
liegen lag gelegen
lösen lösung
mannschaft team
mehrwertsteuer umsatzsteuer
meinung ansicht
melden meldung
messen messung
miete mietzins
minimum mindestens
mitgliedschaft mitglied
mitmachen teilnehmen
mittagessen mittag
mobbing belästigung
mutter mama mutti
mädchen mädel
mülltonne mülleimer
nachbar nachbarschaft
nebenjob minijob
normal üblich gewöhnlich
notfall notruf
nutzen nutzung
operation eingriff op
operieren operation
organisieren organisation
paket päckchen sendung
papa vater vati
parken parkplatz parkhaus
pass reisepass
passieren ereignen
pension rente
personal belegschaft mitarbeiter
pflicht verpflichtung
pleite insolvent insolvenz konkurs
polizei polizist bulle
postleitzahl plz
praktikum praktikant
preis kosten tarif
problem schwierigkeit
promotion doktorarbeit dissertation
prospekt broschüre flyer
prüfen überprüfen kontrollieren
prüfung klausur examen
putzen reinigen säubern
raum zimmer
reagieren reaktion
rechnen rechnung
recht anspruch
reden sprechen
reduzieren senken verringern
regel vorschrift regelung
regelmäßig häufig
reich wohlhabend
reisebüro reiseveranstalter
reisen reisende
reklamieren reklamation
rentner pensionär senioren
reparieren ausbessern instandsetzen
reparieren reparatur
retten rettung
rezept verschreibung
richtig korrekt
rückgabe retoure rücksendung
rückgängig widerrufen
sammeln sammlung
schichtdienst schicht
schicken senden versenden
schlecht schlimm
schließen geschlossen
schließen schließung
schlüssel schlüsseldienst
schneiden schnitt geschnitten
schnell rasch
schreiben schrieb geschrieben
schwanger schwangerschaft
schwierig schwer
schwimmbad hallenbad freibad
seminar fortbildung weiterbildung
senden sandte gesendet
sonderangebot schnäppchen
sprechen sprach gesprochen
sprechstunde sprechzeiten
staatsangehörigkeit staatsbürgerschaft nationalität
stehlen stahl gestohlen
sterben tod tot gestorben
sterben verstorben todesfall
steuer abgabe
stornieren rückgängig
straße gasse weg
straßenbahn tram
streik arbeitsniederlegung
streit konflikt auseinandersetzung
student studierende
studieren studium
süchtig sucht abhängigkeit
tanken tankstelle
tarif gebühr
taub gehörlos
teilen teilung
teilnehmen teilnahme
telefon tel
teuer kostspielig
tierarzt veterinär
tragen trug getragen
transport beförderung
traurig trauer
treffen traf getroffen
trennen trennung
trinken trank getrunken
umsonst unentgeltlich
umziehen umzug wohnsitzwechsel
unfall unglück
ungefähr circa etwa
unterscheiden unterschied
unterschreiben unterschrift
verbessern verbesserung
verbieten untersagen
verbieten verbot verboten
verbindlich verpflichtend
verbraucher konsument
verdienen verdienst
verein verband
verfügbar vorrätig erhältlich
vergessen vergaß
verkaufen veräußern
verlassen verließ
verlieren verlor
verlieren verlust verloren
verlobt verlobung
verlängern verlängerung
vermeiden verhindern
vermieter hauseigentümer
vermisst verloren
verpassen versäumen
verringern verringerung
verschieben verlegen
verschmutzung umweltverschmutzung
versenden versand
versichern versicherung
verstehen verstand verstanden
vertrag kontrakt
verwandte angehörige
verzögerung verspätung
verändern veränderung
veröffentlichen veröffentlichung publikation
volljährig erwachsen
vorschrift bestimmung
vorsitzender präsident vorstand
vorteil vorzug
wachsen wachstum
wandern wanderung
ware artikel produkt
warenkorb einkaufswagen
warnen warnung
warten wartezeit
wartung instandhaltung
wehtun schmerzen weh
werben werbung
wettbewerb wettkampf turnier
wetter vorhersage
wiederverwerten recycling
winzig klein
wissen kenntnisse
wissen wusste gewusst
wlan wifi
wohnen wohnung
wohngemeinschaft wg mitbewohner
wohnmobil wohnwagen
wohnort wohnsitz
zahl anzahl nummer
zahnarzt zahnmedizin
zeichnen zeichnung
zeigen anzeigen
zeitschrift magazin
zentrum innenstadt
zerbrechen zerbrochen
zertifikat zeugnis urkunde
zeuge zeugenaussage
ziel zweck
zinsen zinssatz
zugang zugriff
zunehmen zunahme
zurückgeben rückgabe zurücksenden
zusammenarbeit kooperation
zuschuss förderung beihilfe
ähnlich vergleichbar
ändern anpassen bearbeiten wechseln
ändern änderung
öffnen öffnung
öffnungszeiten geöffnet sprechzeiten
öko umweltfreundlich nachhaltig
überfall raub
übergewicht adipositas
übersicht zusammenfassung
`;
