/** The texts of the profile in Spanish. */

export const es = {
  profile: {
    title: 'Mi perfil',
    changePassword: 'Cambiar la contraseña',
  },
};
