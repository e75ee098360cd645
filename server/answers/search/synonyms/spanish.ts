/**
 * Everyday Spanish words that visitors and pages of any kind of website use for one another: informal and formal words,
 * verbs and their nouns, irregular forms. One group per line; groups are not transitive.
 * Base forms only, because words are stemmed after loading. Accents are kept.
 */
export const SPANISH_SYNONYMS = `
abogado letrado jurista
abonar pagar
abono suscripción
abrir abierto apertura
acabar terminar finalizar
acceder acceso entrada
accidente choque colisión
aconsejar consejo
acordar acuerdo
acoso bullying hostigamiento
activar activación habilitar
acuerdo contrato convenio
adjuntar anexar añadir
administrador administración gestor
adolescente joven juventud
adquirir adquisición comprar
agencia oficina
ajustar ajuste configuración
albergue hostal alojamiento
alimento comida
alojamiento hospedaje
alojar hospedar
alquilar alquiler arrendamiento renta
alto altura
alumno estudiante
amigo colega compañero
ampliar ampliación
anciano mayor jubilado
andar caminar
anticoncepción preservativo condón
anular cancelar anulación cancelación
anuncio publicidad
apagar desactivar
aparato dispositivo
aparcar estacionar aparcamiento estacionamiento parking
apartamento piso departamento
aplazar posponer
aplicación app programa software
aprender aprendizaje
aprendiz aprendizaje
aprobar aprobación autorizar
apuntarse inscribirse
archivo documento fichero
armario ropero
arreglar reparar reparación
arreglar solucionar
arrendador propietario casero
arrendatario inquilino
arrestar detener detención
artículo producto
ascensor elevador
asesinato homicidio matar
asesor consultor
asociación club
aspirante candidato
ataque agresión
atraso retraso demora
aumentar aumento incrementar subir
autobús bus colectivo
autopista autovía carretera
autorizar autorización permiso
autónomo freelance
avería fallo
avisar notificar aviso
añadir agregar
bajar descargar
bajar reducir disminuir
bar taberna
barato económico asequible
barco buque
barrio vecindario
basura residuo desecho
baño aseo servicio lavabo
bici bicicleta ciclismo ciclista
billete boleto entrada ticket
boda matrimonio casamiento
borrar eliminar suprimir
botón tecla
buscar búsqueda
caducar caducidad vencer vencimiento
cajero efectivo
calefacción calentador
calentar calor
caliente calor
calle avenida
camarero mesero
cambiar cambio modificar
cambiar intercambiar
caminata senderismo excursión
camping acampada acampar
canción cantar
cansado cansancio fatiga
cardíaco corazón cardiología
carnet permiso licencia
carné carnet
caro costoso
carro automóvil auto coche vehículo
carta menú
cartera monedero billetera
casa vivienda hogar domicilio
casarse matrimonio
castigo sanción pena
categoría tipo clase
catálogo folleto
causa motivo razón
celebrar celebración fiesta
celular móvil teléfono smartphone
cerca cercano próximo
cerrar cierre cerrado
cesta carrito
chaval chico muchacho
cine película
cirugía operación quirúrgico
cita reserva
ciudad municipio
clase curso lección
cliente consumidor comprador
clínica hospital
colegio escuela
comenzar empezar comienzo inicio
comercio tienda negocio
comida almuerzo
comparar comparación diferencia
competición concurso campeonato torneo
complicado difícil
comportamiento conducta
comprender comprensión
comprobante justificante recibo
comprobar verificar revisar
computadora ordenador pc portátil
comunicar comunicación
común habitual frecuente
condición requisito
conducir conductor chófer
conducir manejar
conectar conexión
conflicto disputa
conseguir obtener
conservar guardar
constipado resfriado gripe
construir construcción
consulta pregunta
contable contabilidad
contestar responder respuesta
contraseña clave
convertir conversión
copia copiar duplicado
corregir corrección
correo email mail
costo precio tarifa
crear creación
crecer crecimiento
cuenta perfil
cuidador canguro niñera
cuota tarifa
cupón vale bono
curro trabajo empleo
currículum cv
cáncer tumor oncología
código clave
dañado roto defectuoso
deber obligación
decidir decisión
defecto fallo
defender defensa
definir definición
denegar rechazar rechazo
dentista dental
deposito depósito fianza
derrumbar demoler
desactivar deshabilitar
desaparecer desaparición
descontento insatisfecho
describir descripción
descuento rebaja
desechar tirar
desempleo paro desempleado
despedir despido
desperfecto daño
destruir destrucción
desventaja inconveniente
devolver devolución
devolver reembolsar reembolso
diario periódico
dieta alimentación
difunto fallecido muerto
difícil dificultad
dinero plata pasta
dirección domicilio
discapacidad discapacitado minusválido
discapacitado accesible accesibilidad
disponible disponibilidad
dividir división
divorcio divorciado separación
doctor médico
donar donación
dueño propietario
durar duración
ecológico sostenible ambiental
edificio inmueble
editar modificar
efectuar realizar
ejemplo muestra
elecciones votar voto
electricidad luz corriente
elegir elección escoger seleccionar
emergencia urgencia
empleado personal plantilla
empleado trabajador
empleo puesto vacante
empresa compañía negocio sociedad
encargar pedido
encontrar hallar
encuesta cuestionario
enfermedad dolencia
enfermo enfermedad
engaño estafa fraude timo
enlace link
entender comprender
entero completo
enviar envío mandar
envío entrega
error fallo
escapar huir
esposa mujer cónyuge
esposo marido cónyuge
estropeado averiado
evento acto
exacto preciso
examen prueba
excluir exclusión
exención exento
experto especialista
extender extensión
fallecer fallecimiento morir muerte
falso falsificado
farmacia farmacéutico
favorito preferido
feliz contento
fiable confiable
fianza garantía
fiesta feriado festivo
fin final
fontanero plomero
formulario impreso
foto fotografía fotógrafo
foto imagen
fuga escape
fumar tabaco cigarrillo
fácil sencillo simple
ganancia beneficio
ganar ganador
garantía garantizar
gasolina combustible
gerente encargado
gimnasio fitness
gordo obesidad sobrepeso
grabar grabación
gratis gratuito
guardar almacenar
guía manual
habilidad capacidad
habitación cuarto dormitorio
habitante residente
herencia heredar
herida lesión
historia histórico
hora horario
idea sugerencia
identidad dni
identificar identificación
idioma lengua
ilegal ilícito
importante esencial
importe cantidad
imprimir impresión impresora
impuesto iva
incluir inclusión
incorrecto erróneo
informar notificar
informe reporte
ingreso renta sueldo
inscribir inscripción
inscribirse registrarse registro
instrucciones manual
internet web online
invertir inversión
invitado huésped
jefe patrón empleador
jubilado pensionista
jubilarse jubilación pensión retiro
juez juzgado tribunal
junta reunión
juntar combinar unir
lavadora lavandería
ley legislación norma
limpiar limpieza
llamar llamada telefonear
llenar rellenar
lograr alcanzar
lugar sitio ubicación
maestro profesor docente profe
marcharse irse
mascota perro
medicamento medicina fármaco
mensaje notificación
miedo temor
miembro socio
modificar modificación
mojado húmedo
molestar molestia
mostrar visualizar
moto motocicleta
mover traslado
mudanza mudarse trasladar
mueble mobiliario
multa sanción
máquina aparato
máximo tope
nacer nacimiento nacido
necesario obligatorio
necesitar necesidad
niño crío chaval menor
novato principiante
nómina sueldo
obligatorio requerido
obsequio regalo
observación comentario
ocio hobby afición pasatiempo
oferta promoción
oficina despacho
ofrecer oferta
opción elección
opinión valoración reseña
optativo opcional voluntario
orden pedido
origen fuente
padre papá
padres progenitores tutores
paga sueldo salario
pantalla monitor
pareja cónyuge
pasajero viajero
pasear paseo
pastel tarta
pastilla píldora comprimido
país nación
pedir solicitar pedido
peligro riesgo
peligroso arriesgado
pelo cabello peluquería
peluquero peluquería
perdonar perdón disculpa
permitido autorizado
permitir permiso
pintar pintura
piscina alberca
poli policía
portátil laptop
precio tarifa coste
pregunta duda
premio galardón
prestar préstamo
previo anterior
prisión cárcel
privado privacidad
problema incidencia
procedimiento trámite proceso
producir producción
profesión ocupación
prohibir prohibición prohibido
prometer promesa
proponer propuesta
proteger protección
proveer proveedor suministro
prueba evidencia
psicólogo psiquiatra psicología
pueblo localidad
queja reclamación
quejarse quejar reclamar
querer desear
quitar eliminar
raro extraño
receta prescripción
recibir recepción
reciclar reciclaje
recordar recordatorio
recuperar restaurar
reducir reducción
regla norma reglamento
regresar volver regreso
remitir remitente
reparar arreglo
repetir repetición
resolver solución
reunir reunión
robar robo hurto
robo ladrón
romper roto rotura
ropa prenda vestimenta
rueda neumático llanta
ruido ruidoso
rápido velocidad
sacar retirar
salario sueldo remuneración
satisfecho satisfacción
seguir seguimiento
seguro aseguradora póliza
semana semanal
separar dividir
soldado militar ejército
solicitar solicitud
solicitud petición
subte metro
suceder ocurrir
sugerir sugerencia
suicidio suicida
suspender suspensión
sustituir reemplazar
tamaño dimensión talla
tarea deberes
tele televisión televisor tv
teléfono tel
temporal provisional
terminar fin
traducir traducción
transferir transferencia
tratamiento terapia
tratar tratamiento
tren ferrocarril ferroviario
turismo turista turístico
título diploma certificado
urgente urgencia
usar utilizar uso
valer valor
variar variación
vender venta
verdura hortaliza
viaje trayecto
viajero turista
vivir residir residencia
votar elección
zapatilla calzado
`;
