/** Converts between sRGB and Oklab, in which styles change a color's lightness. */

type Three = readonly [number, number, number];

/** The channels of `#rrggbb`, each from 0 to 255. */
export const channels = (colour: string): Three =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as never;
export const hex = (rgb: readonly number[]): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const curved = (light: number) => 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
const sum = (weights: Three, [x, y, z]: Three) => weights[0] * x + weights[1] * y + weights[2] * z;

export function toOklab(colour: string): Three {
  const light = channels(colour).map(linear) as never as Three;
  const cones: Three = [
    Math.cbrt(sum([0.4122214708, 0.5363325363, 0.0514459929], light)),
    Math.cbrt(sum([0.2119034982, 0.6806995451, 0.1073969566], light)),
    Math.cbrt(sum([0.0883024619, 0.2817188376, 0.6299787005], light)),
  ];
  return [
    sum([0.2104542553, 0.793617785, -0.0040720468], cones),
    sum([1.9779984951, -2.428592205, 0.4505937099], cones),
    sum([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

/** Clips values outside the gamut, as browsers do. */
export function fromOklab(lab: Three): string {
  const cones: Three = [
    sum([1, 0.3963377774, 0.2158037573], lab) ** 3,
    sum([1, -0.1055613458, -0.0638541728], lab) ** 3,
    sum([1, -0.0894841775, -1.291485548], lab) ** 3,
  ];
  return hex(
    [
      sum([4.0767416621, -3.3077115913, 0.2309699292], cones),
      sum([-1.2684380046, 2.6097574011, -0.3413193965], cones),
      sum([-0.0041960863, -0.7034186147, 1.707614701], cones),
    ].map((light) => curved(Math.max(0, light))),
  );
}
