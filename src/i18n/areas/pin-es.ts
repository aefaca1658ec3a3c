/** The texts of the device's PIN in Spanish. */

export const es = {
  pin: {
    title: 'PIN de este equipo',
    help: 'Escriba el PIN, o inicie sesión.',
    wrong: 'PIN incorrecto.',
    blocked: 'Demasiados intentos: espere {{seconds}} s.',
    accept: 'Aceptar',
    erase: 'Borrar un dígito',
    digits: '{{count}} dígitos',
    new: 'PIN nuevo, de 4 a 8 dígitos',
    repeat: 'Repita el PIN',
    differs: 'Los dos PIN son distintos: empiece de nuevo.',
    notKept: 'No se pudo guardar el PIN.',
    about: 'Con un PIN, los ajustes y el borrado de datos lo piden a quien no inició sesión.',
    on: 'Este equipo pide PIN.',
    off: 'Este equipo no pide PIN.',
    put: 'Poner PIN',
    change: 'Cambiar PIN',
    remove: 'Quitar PIN',
    close: 'Cerrar',
  },
};
