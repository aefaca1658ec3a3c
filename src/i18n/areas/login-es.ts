/** The texts of the login in Spanish. */

export const es = {
  login: {
    title: '¿Cómo desea iniciar sesión?',
    help: 'Con la sesión abierta se configura el KDS; para operar, ciérrela.',
    social: 'Entrar con {{provider}}',
    password: 'Email y contraseña',
    asking: 'Iniciando sesión…',
    problem: {
      credentials: 'Error en email o contraseña',
      'email-needed': 'Falta el email de su cuenta.',
      'no-permission': 'No autorizado',
      network: 'Error de Conexión de Internet, intente más tarde',
      state: 'La respuesta del proveedor no corresponde a un inicio de sesión de este equipo. Intente de nuevo.',
      code: 'El proveedor no confirmó el inicio de sesión. Intente de nuevo.',
    },
    form: {
      close: 'Cerrar',
      email: 'Email',
      password: 'Contraseña',
      show: 'Mostrar',
      submit: 'Iniciar sesión',
    },
    wrong: {
      email: 'Escriba un email válido, como ana@local.cl.',
      password: 'La contraseña debe tener mínimo 8 caracteres',
    },
    give: {
      title: 'Un dato más',
      help: 'El proveedor no entregó su email: escríbalo para terminar de entrar.',
      submit: 'Continuar',
    },
    in: {
      title: 'Sesión iniciada',
      name: 'Ha entrado como {{name}}.',
      nameless: 'Ya hay una sesión abierta en este equipo.',
      home: 'Ir al inicio',
    },
    debug: { title: 'Depuración', empty: 'No hay mensajes.' },
  },
};
