import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { en as screensEn } from '../../src/i18n/en-screens.ts';
import { es } from '../../src/i18n/es.ts';
import { es as screensEs } from '../../src/i18n/es-screens.ts';

const E2E = new URL('../../e2e/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, E2E), 'utf8');

/**
 * The message, the end-to-end file that shows it, and words of that test's title. Other tests cover the messages of the
 * profile, and those of recovery and new accounts without a specified wording.
 */
const CATALOGUE = [
  [
    'El KDS ha sido configurado en este equipo',
    'device/station.spec.ts',
    'a user sets up a device and advances a line by touch alone',
  ],
  [
    'The KDS has been configured on this device',
    'device/station.spec.ts',
    'a user sets up a device and advances a line by touch alone',
  ],
  [
    'ERROR al configirar KDS, no ha sido configurado en este equipo',
    'device/configure.spec.ts',
    'an activation whose response is lost',
  ],
  [
    'ERROR configuring the KDS, it has not been configured on this device',
    'device/configure.spec.ts',
    'a failed list, an empty list',
  ],
  ['Debe configurar KDS y cerrar sesión para operar.', 'people/login.spec.ts', 'a login by a provider works once'],
  [
    'You must configure a KDS and log out to operate.',
    'device/station.spec.ts',
    'a user sets up a device and advances a line by touch alone',
  ],
  ['Debe configurar KDS en este equipo.', 'device/configure.spec.ts', 'after the platform has ended the session'],
  [
    'You must configure a KDS on this device.',
    'device/station.spec.ts',
    'a user sets up a device and advances a line by touch alone',
  ],
  [
    'Error de Conexión de Internet, intente más tarde',
    'people/login.spec.ts',
    'an error of a login appears at its field',
  ],
  ['Internet Connection Error, try again later', 'people/login.spec.ts', 'an error of a login appears at its field'],
  ['Error en email o contraseña', 'people/login.spec.ts', 'an error of a login appears at its field'],
  ['Incorrect email or password', 'people/login.spec.ts', 'an error of a login appears at its field'],
  ['La contraseña debe tener mínimo 8 caracteres', 'people/login.spec.ts', 'an error of a login appears at its field'],
  ['Falta el email de su cuenta.', 'people/login.spec.ts', 'a user without an email must enter an email'],
  ['Sesión inválida o con problemas', 'device/configure.spec.ts', 'after the platform has ended the session'],
  [
    'Invalid session or session problem',
    'device/configure.spec.ts',
    'a user without access and a user whose session has ended',
  ],
  ['API sin autorización', 'device/configure.spec.ts', 'the banner shows one sentence'],
  ['API not authorized', 'device/configure.spec.ts', 'in English the banner of a board'],
  ['No autorizado', 'device/configure.spec.ts', 'has no access to Configure KDS by its address'],
  ['Not authorized', 'device/configure.spec.ts', 'a user without access and a user whose session has ended'],
  ['Sesion Cerrada', 'people/log-out.spec.ts', 'a logout without a network leaves no data of the person in storages'],
  ['Session closed', 'device/configure.spec.ts', 'a failed list, an empty list'],
  [
    'No se pudo leer la configuración de este KDS. Reintentando.',
    'outages/outage-lists.spec.ts',
    'a device that never read its lists',
  ],
  [
    'No se puede restablecer la contraseña.',
    'people/accounts.spec.ts',
    'a user replaces a lost password through the mail',
  ],
  ['Error en la contraseña ingresada.', 'people/accounts.spec.ts', 'a user replaces a lost password through the mail'],
  [
    'No se pudo restablecer la contraseña.',
    'people/accounts.spec.ts',
    'a user replaces a lost password through the mail',
  ],
  [
    'La contraseña fue cambiada exitosamente',
    'people/accounts.spec.ts',
    'a user replaces a lost password through the mail',
  ],
  ['Error en los datos o link caducado.', 'people/accounts.spec.ts', 'on a phone a user creates an account'],
  ['user not authenticated', 'people/login.spec.ts', 'a test host shows the steps of the login'],
] as const;

const textsIn = (texts: object): readonly string[] =>
  Object.values(texts).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null ? textsIn(each) : [String(each)],
  );

const SHOWN = new Set([es, en, screensEs, screensEn].flatMap(textsIn));
/** Messages of the log, without a language. */
const LOGGED = new Set(['user not authenticated']);

/** How a test may name a message: as text, or by its name among the login's texts. */
const namesOf = (message: string): readonly string[] => {
  const keys = [...read('pages/login-page.ts').matchAll(/(\w+): '([^']*)'/g)];
  return [message, ...keys.filter(([, , text]) => text === message).map(([, key]) => `ords.${key}`)];
};

test.each(CATALOGUE)('the product contains the text %j, which %s expects on the screen', (message, file, title) => {
  expect(SHOWN.has(message) || LOGGED.has(message)).toBe(true);
  const spec = read(file);
  const titles = [...spec.matchAll(/\btest\(\s*['"`](.*)['"`],/g)].map(([, words = '']) => words);
  expect(titles.filter((each) => each.includes(title))).toHaveLength(1);
  expect(
    namesOf(message).filter((name) => spec.includes(name) || spec.includes(name.replace('ords.', 'ORDS.es.'))),
  ).not.toEqual([]);
});

test('each message is in the table once', () => {
  const messages = CATALOGUE.map(([message]) => message);
  expect(messages).toEqual([...new Set(messages)]);
});
