const COLOURS: Readonly<Record<string, string>> = {
  'Violeta fuerte': 'rgb(95, 40, 178)',
  'Verde azulado oscuro': 'rgb(1, 60, 55)',
  'Azul fuerte': 'rgb(1, 77, 169)',
  'Magenta oscuro': 'rgb(86, 1, 87)',
  'Cian pálido': 'rgb(170, 234, 254)',
  'Lima pálido': 'rgb(214, 232, 160)',
  'Naranja vivo': 'rgb(254, 144, 77)',
  'Rojo pálido': 'rgb(254, 210, 205)',
  // The color of a chip with the status ready.
  Automático: 'rgb(42, 157, 91)',
  'Gris claro': 'rgb(184, 184, 184)',
  'Gris muy claro': 'rgb(224, 224, 224)',
  'Gris muy oscuro': 'rgb(38, 38, 38)',
  'Gris oscuro': 'rgb(74, 74, 74)',
};
export const colourOf = (name: string): string => COLOURS[name] ?? `no color of this test: ${name}`;
