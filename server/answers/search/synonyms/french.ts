/**
 * Everyday French words that visitors and pages of any kind of website use for one another: informal and formal words,
 * verbs and their nouns, irregular forms. One group per line; groups are not transitive.
 * Base forms only, because words are stemmed after loading. Accents are kept.
 */
export const FRENCH_SYNONYMS = `
abonnement abonner souscription
abîmer endommager dégât
abîmé cassé défectueux endommagé
accord consentement autorisation
accord contrat convention
accès entrée
acheter achat
acheter acquérir acquisition
addition note facture
adhérent membre
adhérer adhésion adhérent
adolescent ado jeune
adresse coordonnées
aide assistance soutien
amende contravention pv
ami copain pote camarade
amusant drôle
animal bête animaux
animal chien
annuler résilier
année annuel an
appartement appart logement
appeler téléphoner appel
apprendre apprentissage étudier
apprenti apprentissage alternance
approuver approbation
argent fric
arnaque escroquerie fraude
arrêter cesser arrêt
assureur assurance
attendre attente
augmenter augmentation hausse
autocar bus
autoriser autorisation permettre
avance acompte
avertir avertissement prévenir
avis opinion commentaire
bagage valise bagages
baisser baisse réduire diminuer
banque bancaire
bateau navire
bibliothèque médiathèque
bicyclette vélo cyclisme
bijou bijoux bijouterie
billet ticket
blesser blessure blessé
boire boisson bu
boucher boucherie
boulanger boulangerie
boulot travail emploi job
bouquin livre
boutique magasin commerce
boîte entreprise société
brochure dépliant prospectus
bruit sonore nuisance
bâtiment immeuble
bâtir construire construction
bébé nourrisson
bénévole bénévolat volontaire
cambrioler cambriolage
candidat candidature
candidature postuler
caution dépôt garantie
certificat attestation
changer modifier changement
charge frais
charger chargeur
chaud chaleur
chauffer chauffage
chauffeur conducteur
chef patron responsable
cher coûteux onéreux
choisir choix sélectionner
chômage chômeur
citoyen citoyenneté nationalité
client acheteur
coeur cardiaque cardiologie
coiffeur coiffure
colis paquet
collègue collaborateur
commencer début débuter
commencer démarrer
commentaire remarque
commissariat police
commune municipalité ville
communiquer communication
comparer comparaison
compliqué difficile
comprendre compris compréhension
compétition concours tournoi
condition exigence
conduire conduite permis
confidentiel secret
configurer configuration paramètre réglage
conflit litige
connaître connaissance connu
connecter connexion
conseil recommandation astuce
conserver garder
construire construit
contacter joindre contact
continuer poursuivre
contraception préservatif
contrat bail
contrôler vérifier contrôle
convertir conversion
copier copie
corriger correction
courir couru course
courriel email mail mél
cours leçon
coûter coût prix
crime délit
croître croissance
crèche garderie
crédit prêt emprunt
créer création
danger risque
dangereux risqué
dent dentiste dentaire
devis estimation
devoir obligation
diabète insuline
diplôme certificat
discuter discussion
disponible disponibilité
docteur médecin toubib généraliste
document papier
don donation
drogue stupéfiant
débarrasser éliminer supprimer jeter
débutant novice
déchet ordures poubelle
décider décision
découvrir découverte
décrire description
décès mourir
décéder décès mort
défectueux panne
défendre défense
définir définition
dégât dommage
délai échéance
démissionner démission
départ partir
dépenser dépense frais
déposer dépôt
déprimer dépression
désabonner désinscrire résilier
désinstaller supprimer
détruire destruction
embaucher recruter embauche recrutement
emploi poste
employer employeur
employeur patron
employé salarié personnel
encaisser encaissement
enfant gosse gamin mineur
enlever retirer
ennui problème
enquête sondage
enregistrer sauvegarder enregistrement
enseignant professeur prof instituteur maître
enterrement obsèques funérailles
entrer entrée
entretenir entretien maintenance
entretien entrevue
erreur faute
essence carburant gasoil
exact précis
examen épreuve contrôle
excuser excuse pardon
exempter exonération
expirer expiration périmé
expédier expédition livraison
fabriquer fabrication fabricant
facile simple
facture reçu
faible faiblesse
faillite insolvabilité
famille familial
faux incorrect
fermer fermeture
feu incendie
fichier document
fleur fleuriste
flic policier police
fonctionner marcher
football foot
forfait abonnement
former formation
formulaire questionnaire
fournir fourniture fournisseur
frais tarif
frigo réfrigérateur
frère soeur fratrie
fuite fuir
fumer fumeur tabac cigarette
fête soirée célébration
gaspiller gaspillage
gratuit offert
grippe rhume
grossesse enceinte maternité
guérir guérison soigner
gym gymnastique fitness
gérer gestion
habit vêtement fringues
habiter habitation résider
handicapé accessible accessibilité
haut hauteur
histoire historique
horaire ouverture
hébergement logement
hériter héritage succession
identifier identification
identité identifiant
idée suggestion
image photo
imprimer impression imprimante
impôt taxe fiscalité fisc
inconvénient désavantage
indemniser indemnité indemnisation
infirmier soignant
informer prévenir
infos information renseignement
inscription enregistrement
inscrire inscription
interdire interdiction interdit défendre
internet web
interrompre interruption
introduire introduction
jeu jeux jouer
jeune jeunesse
justificatif preuve
kiné kinésithérapeute
large largeur
laver nettoyer
licencier licenciement virer renvoyer
lire lecture lu
livrer livraison
logement habitation
logiciel application programme appli
loi législation
loisir hobby
long longueur
louer location
mairie municipalité
maison domicile logement
malade souffrant
malentendant sourd surdité
manque pénurie
marier mariage noces
maximum max plafond
mec homme
mensonge mentir
meuf femme
meurtre homicide
minimum min
modifier modification
montant somme
morceau partie pièce
mort mourir
moto motocyclette
musique musicien
mère maman
médicament remède traitement
naître naissance né
nettoyer nettoyage ménage
notifier notification
nourriture aliment repas
nécessaire requis obligatoire
obtenir acquérir recevoir
occasion seconde
oeil yeux
offrir offre offert
opposer opposition
option choix
optionnel facultatif
ordinateur pc portable
ordonnance prescription
oublier oubli
ouvrir ouverture ouvert
panne défaillance dysfonctionnement
papa père
papiers documents
parking stationnement garer
partenaire partenariat
payer paiement régler payé
payer règlement
perdre perte perdu
permettre permission
peser poids
pharmacie pharmacien
photo photographie photographe
pilule comprimé cachet
piqûre injection vaccin
pièce salle chambre
plaindre plainte
plainte réclamation
planifier planification
plat mets
plein complet
plombier plomberie
police policier gendarme gendarmerie
politique politicien
polluer pollution
portable smartphone mobile
possible possibilité
postuler candidater
poussette landau
prison détention
prix tarif coût
problème souci difficulté
procédure démarche
produire production
profession métier
programme calendrier planning
promenade balade randonnée
promettre promesse
promo promotion rabais remise solde
proposer proposition
propre propreté
propriétaire bailleur
propriétaire proprio
protéger protection
prouver preuve
préférer préférence
prévenir prévention
prévoir prévision
psychologue psy psychiatre
publicité pub
publier publication
punir punition sanction
raison cause motif
rapide vite vitesse
rater manquer
recevoir reçu réception
reconnaître reconnaissance
rectifier corriger
recycler recyclage
refuser refus rejeter
religion religieux
remplir compléter
repas dîner déjeuner
reporter repousser
respirer respiration respiratoire
restaurant resto restauration
restreindre restriction
retard tardif
retirer retrait
retourner retour
retrouver récupérer
route rue chemin
rue avenue boulevard
réagir réaction
rédiger écrire
réduction remise rabais
réduire réduction
région territoire
rénover rénovation travaux
répondre réponse
répéter répétition
résider résidence
résoudre résolution solution
réunir réunion
réussir réussite succès
sac sacoche
salaire paie rémunération
sale saleté
satisfaire satisfaction satisfait
sauver sauvetage
savoir connaître
semaine hebdomadaire
serrurier clé clef
signer signature
société entreprise firme
soin soins traitement
soldat militaire armée
souffrir souffrance
soutenir soutien
sport sportif
stage stagiaire
subvention allocation aide
suggérer suggestion
suicide suicidaire
suivre suivi
supplément supplémentaire
supprimer effacer éliminer
supprimer suppression
sécher séchage
sécurité sûreté
sélection choix
taille pointure
taxi vtc
temporaire provisoire
tenter tentative
test essai
thérapie thérapeute
toilettes wc sanitaires
tourisme touriste touristique
tousser toux
traduire traduction
train sncf ferroviaire
tram tramway
transférer transfert virement
travail travailler
trouble problème
tuteur tutelle
tutoriel guide
télé télévision tv
téléphone portable mobile
téléphone tél tel
témoin témoignage
université fac faculté
urgent urgence
usage utilisation
utilisateur usager
valable valide validité
valeur valoir
vendre vente
veuf veuve
vie vivre vécu
vin vignoble cave
vivre habiter
voir vue vu
voisin voisinage
voiture véhicule auto automobile bagnole
vol voleur
vélo cycliste
vérifier vérification
vétérinaire véto
âge âgé
âgé senior retraité vieux
échec échouer
écologique durable environnement
économiser économie épargne
écran moniteur
écrire écriture écrit
éditer modifier
égarer perdre
électricité électrique courant
épouse femme conjoint
époux mari conjoint
étrange bizarre
études étudiant
éviter empêcher
événement manifestation
`;
