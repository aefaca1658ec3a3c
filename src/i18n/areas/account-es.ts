/** What all screens of an account share, in Spanish. */

export const es = {
  account: {
    title: 'Mi cuenta',
    network: 'Error de Conexión de Internet, intente más tarde',
    /** Notices that accounts alone have. */
    said: {
      passwordChanged: 'La contraseña fue cambiada exitosamente',
    },
  },
};
