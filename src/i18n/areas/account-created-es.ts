/** The texts of the screen of a created account in Spanish. */

export const es = {
  created: {
    title: 'Su cuenta fue creada',
    help: 'Inicie sesión con la contraseña temporal que ya está en el formulario y complete su perfil.',
    usedTitle: 'Este link ya se usó',
    used: 'El link de su cuenta sirve una sola vez y ya fue usado. Inicie sesión con su email y su contraseña.',
    broken: 'Error en los datos o link caducado.',
    brokenTitle: 'El link no sirve',
    brokenHelp: 'Si ya creó su cuenta, inicie sesión o restablezca su contraseña.',
    login: 'Ir a iniciar sesión',
    others: 'Hay otra sesión abierta en este equipo. Ciérrela para entrar con su cuenta nueva.',
  },
};
