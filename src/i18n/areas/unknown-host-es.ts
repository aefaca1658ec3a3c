/** The texts of an address that is no host of ours, in Spanish. */

export const es = {
  unknownHost: {
    title: 'Dirección desconocida',
    sentence: 'La dirección {{host}} no pertenece a ningún restaurante configurado.',
    todo: 'Revise la dirección escrita en el navegador o pida la correcta a su proveedor, y vuelva a abrir la aplicación.',
    reload: 'Intentar de nuevo',
  },
};
