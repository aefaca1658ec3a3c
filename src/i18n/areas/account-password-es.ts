/** The texts of the screen of a new password in Spanish. */

export const es = {
  password: {
    resetTitle: 'Restablecer la contraseña',
    resetHelp: 'Elija una contraseña nueva para {{email}}.',
    changeTitle: 'Cambiar la contraseña',
    changeHelp: 'Su sesión sigue abierta después del cambio.',
    checking: 'Comprobando el link…',
    again: 'Intentar de nuevo',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    repeat: 'Repita la contraseña nueva',
    submit: 'Guardar la contraseña',
    sending: 'Guardando…',
    wrong: 'La contraseña debe tener mínimo 8 caracteres',
    wrongLong: 'Escriba como máximo 200 caracteres.',
    wrongRepeat: 'Las dos contraseñas deben ser iguales',
    resetFailed: 'Error en los datos o link caducado.',
    resetFailedToo: 'No se puede restablecer la contraseña.',
    mayBeReset: 'Es posible que ya se haya cambiado con este link: intente iniciar sesión con la contraseña nueva.',
    changeFailed: 'Error en la contraseña ingresada.',
    changeFailedToo: 'No se pudo restablecer la contraseña.',
    mayBeChanged: 'Es posible que ya se haya cambiado en el intento anterior: escriba la contraseña nueva como actual.',
    toLogin: 'Ir a iniciar sesión',
    toProfile: 'Volver al perfil',
  },
};
