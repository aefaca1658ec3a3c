/** The texts of the login in Spanish. */

export const es = {
  login: {
    title: '¿Cómo desea iniciar sesión?',
    help: 'Con la sesión abierta se configura el KDS; para operar, ciérrela.',
    fromCart: 'Inicie sesión para continuar con su pedido.',
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
      storage: 'El almacenamiento de este equipo falla o está lleno: libere espacio e intente de nuevo.',
    },
    /** Notices that the login alone has. */
    said: { notKept: 'Este equipo no pudo guardar su sesión: si recarga la página deberá iniciarla de nuevo.' },
    form: {
      close: 'Cerrar',
      email: 'Email',
      password: 'Contraseña',
      show: 'Mostrar',
      submit: 'Iniciar sesión',
    },
    wrong: {
      form: 'Corrija lo marcado.',
      email: 'Escriba un email válido, como ana@local.cl.',
      password: 'La contraseña debe tener mínimo 8 caracteres',
      name: 'Escriba al menos 2 caracteres.',
      tooLong: 'Escriba como máximo 200 caracteres.',
    },
    back: 'Volver a iniciar sesión',
    sending: 'Enviando…',
    forgot: {
      open: 'Olvidé mi contraseña',
      title: 'Olvidé mi contraseña',
      help: 'Escriba el email de su cuenta: le enviaremos un correo con un link para elegir otra contraseña.',
      submit: 'Enviar correo de recuperación',
      sent: 'Enviamos un correo a {{email}} con un link para restablecer su contraseña.',
      failed: 'Hubo un error con tu correo. Verifica que sea el correo correcto e intenta nuevamente.',
    },
    create: {
      open: 'Crear cuenta',
      title: 'Crear cuenta',
      firstNames: 'Nombres',
      lastNames: 'Apellidos',
      submit: 'Crear cuenta',
      sending: 'Creando la cuenta…',
      sent: 'Solicitamos su cuenta. Enviamos un correo a {{email}} con un link y una contraseña temporal.',
      failed:
        'No se pudo crear la cuenta. Verifique que el email sea válido y que no tenga ya un perfil de inicio de sesión; si lo tiene, recupere su contraseña.',
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
