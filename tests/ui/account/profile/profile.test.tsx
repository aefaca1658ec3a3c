import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { address, personDetails, profile as profileOf, venueEntry } from '../../../../fixtures/profile.ts';
import type { PersonDetails, Profile } from '../../../../src/domain/person/profile.ts';
import type { ProfileState } from '../../../../src/engine/base/profile-api.ts';
import type { ShownProfile } from '../../../../src/engine/base/state.ts';
import { en } from '../../../../src/i18n/en-screens.ts';
import { es } from '../../../../src/i18n/es-screens.ts';
import type { FrozenKitchen } from '../../../../stories/frozen-app.ts';
import { frozenProfile } from '../../../../stories/frozen-profile.ts';
import { changeState, renderKitchen } from '../../render.tsx';

const shownOf = ({ token: _, realtimeToken: __, ...shown }: Profile): ShownProfile => ref(shown);

interface Options {
  readonly details?: Partial<PersonDetails>;
  readonly profile?: Partial<Profile>;
  readonly desk?: Partial<ProfileState>;
  readonly saves?: () => boolean;
  readonly state?: FrozenKitchen['state'];
  readonly path?: string;
}

/** Opens a profile and records calls to its engine. */
async function openProfile({ details, profile, desk: given, saves, state, path = '/l/profile' }: Options = {}) {
  const desk = frozenProfile(given, saves);
  const shown = profileOf({ details: personDetails(details), ...profile });
  const rendered = renderKitchen(
    {
      state: { module: 9000 as const, loggedIn: true, installed: false, ...state },
      person: { name: shown.name, profile: shownOf(shown) },
      account: { profile: desk },
    },
    path,
  );
  await screen.findByRole('heading', {
    level: 2,
    name: state?.language === 'en' ? en.profile.title : es.profile.title,
  });
  return { ...rendered, desk, callsOf: (name: string) => desk.calls.filter(([call]) => call === name) };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
async function openDetails(options: Options = {}) {
  const opened = await openProfile(options);
  await userEvent.click(button(es.profile.details.edit));
  await screen.findByRole('textbox', { name: 'Nombre' });
  return opened;
}

async function openAddress(options: Options = {}) {
  const opened = await openProfile(options);
  await userEvent.click(button(es.profile.addresses.add));
  await screen.findByRole('textbox', { name: es.profile.field.street });
  return opened;
}

async function retype(name: string, text: string): Promise<void> {
  fireEvent.change(field(name), { target: { value: text } });
}

test('[PROFILE-1] the profile shows the user with picture, phone, email and national ID', async () => {
  await openProfile({ details: { pictureUrl: 'https://pictures.test/lucia.png' } });
  expect(screen.getByRole('heading', { level: 3, name: 'Lucía Rossi' })).toBeDefined();
  for (const text of ['+56961234567', 'lucia@trattoria.cl', '12.345.678-5'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('img', { name: 'Foto de Lucía Rossi' }).getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('[PROFILE-1] initials replace a picture that does not load', async () => {
  await openProfile({ details: { pictureUrl: 'https://pictures.test/gone.png' } });
  fireEvent.error(screen.getByRole('img', { name: 'Foto de Lucía Rossi' }));
  expect(screen.queryByRole('img', { name: 'Foto de Lucía Rossi' })).toBeNull();
  expect(screen.getByText('LR')).toBeDefined();
});

test.each([
  ['https://pictures.test/lucia.png', 5000, false],
  ['/pictures/lucia.png', 5000, true],
  ['https://pictures.test/lucia.png', 9000, true],
] as const)('[HOST-10] the picture %s shows on a host of the module %i: %s', async (pictureUrl, module, shows) => {
  await openProfile({ details: { pictureUrl }, state: { module } });
  expect(screen.queryByRole('img', { name: 'Foto de Lucía Rossi' }) !== null).toBe(shows);
  expect(screen.queryByText('LR') !== null).toBe(!shows);
});

test('[PROFILE-1] on a kitchen host the profile is read-only', async () => {
  const none = { editing: false, addresses: false, conditions: false, password: false, country: false, venues: true };
  await openProfile({ desk: { may: none, cart: { known: false, count: 0 } }, state: { module: 5000 as const } });
  expect(screen.getByText(es.profile.readOnly)).toBeDefined();
  for (const name of [
    es.profile.details.edit,
    es.profile.addresses.add,
    es.profile.changePassword,
    es.profile.terms.open,
  ])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(button('Cerrar sesión')).toBeDefined();
});

test.each([
  [{ phone: '' }, true],
  [{ lastNames: '' }, true],
  [{}, false],
])('[FORM-21] a profile requests completion only while a detail is missing: %j, shown %j', async (details, says) => {
  await openProfile({ details });
  expect(screen.queryByText('Debe completar información') !== null).toBe(says);
  expect(screen.getByText('Sus datos se recuerdan para sus próximos pedidos.')).toBeDefined();
});

test.each([
  ['Nombre', '', 'Falta este dato.'],
  ['Nombre', 'A', 'Falta este dato.'],
  ['Nombre', 'x'.repeat(201), es.profile.wrong['too-long']],
  ['Apellidos (opcional)', '🍕'.repeat(201), es.profile.wrong['too-long']],
  ['Teléfono (opcional)', '123', 'Teléfono inválido'],
  ['Teléfono (opcional)', '9 6123 4567 9 6123 4567 99', 'Teléfono inválido'],
  ['Teléfono (opcional)', '+49 30 123456', 'Teléfono inválido'],
  ['Email (opcional)', 'ana@', es.profile.wrong.email],
  ['RUT (opcional)', '12.345.678-4', es.profile.wrong['national-id']],
])(
  '[FORM-16][FORM-17][PROFILE-4] a field with an invalid text is marked, listed and focused, and the form is not sent: %s, %j',
  async (name, text, sentence) => {
    const { desk, callsOf } = await openDetails();
    await retype(name, text);
    await userEvent.click(button('Guardar'));
    const wrong = field(name);
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence);
    expect(document.activeElement).toBe(wrong);
    const label = name.replace(' (opcional)', '');
    expect(screen.getByRole('alert').textContent).toBe(`Debe completar la siguiente información: ${label}`);
    expect(callsOf('saveProfile')).toEqual([]);
    expect([desk.state.edit, wrong.value]).toEqual(['profile', text]);
  },
);

test('[PROFILE-2] typed text is saved in its stored form, with a notice', async () => {
  const { callsOf } = await openDetails();
  await retype('Nombre', ' \u202eLucía <b>Inés</b> 🙂 ');
  await retype('Teléfono (opcional)', '9 8765 4321');
  await userEvent.click(button('Guardar'));
  const expected = personDetails({ firstNames: '\u202eLucía <b>Inés</b> 🙂', phone: '+56987654321' });
  expect(callsOf('saveProfile')).toEqual([['saveProfile', expected]]);
  expect(callsOf('notify')).toEqual([['notify', 'success', 'profile.notices.saved']]);
  expect(document.activeElement).toBe(button(es.profile.details.edit));
});

test('[FORM-19] phone and national ID are checked by the rules of the country of the phone', async () => {
  const { callsOf } = await openDetails({ details: { phone: '', nationalId: 'X1234567L' } });
  await userEvent.click(button('Guardar'));
  expect(callsOf('saveProfile')).toEqual([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: es.profile.details.country }), 'ES');
  await retype('Teléfono (opcional)', '612 34 56 78');
  await userEvent.click(button('Guardar'));
  expect(callsOf('saveProfile')[0]?.[1]).toMatchObject({ phone: '+34612345678', nationalId: 'X1234567L' });
});

test.each(['network', 'refused'] as const)(
  '[PROFILE-3] a save that fails with the cause %s shows the failure, and all typed text stays',
  async (problem) => {
    const { desk } = await openDetails({ saves: () => false });
    await retype('Nombre', 'Lucía Inés');
    await userEvent.click(button('Guardar'));
    await changeState(desk.state, { problem });
    expect(screen.getByRole('alert').textContent).toBe(es.profile.problem[problem]);
    expect(field('Nombre').value).toBe('Lucía Inés');
    expect(desk.calls.filter(([name]) => name === 'notify')).toEqual([]);
  },
);

test('[FORM-27] a save in flight is not sent again, and cannot be canceled', async () => {
  const { desk, callsOf } = await openDetails();
  await changeState(desk.state, { edit: 'saving-profile' });
  for (const name of ['Guardando…', 'Cancelar']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button(name));
  }
  await userEvent.type(field('Nombre'), '{Enter}');
  expect(callsOf('saveProfile')).toEqual([]);
  expect(desk.state.edit).toBe('saving-profile');
});

test('[LOGIN-24] data read again while the user types does not replace the typed text', async () => {
  const { app } = await openDetails();
  await retype('Nombre', 'Lucía Inés');
  await changeState(app.state.person, {
    profile: shownOf(profileOf({ details: personDetails({ firstNames: 'Otra' }) })),
  });
  expect(field('Nombre').value).toBe('Lucía Inés');
});

test('[FORM-26] while an edit is open, no other edit begins', async () => {
  const { desk } = await openDetails({ details: { addresses: [address()] } });
  expect(button(es.profile.addresses.add).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('Editar Casa'));
  expect(desk.state.edit).toBe('profile');
  await userEvent.click(button('Cancelar'));
  expect(desk.state.edit).toBe('idle');
});

const HOSTILE = address({
  alias: '<img src=x onerror=alert(1)>',
  street: '\u202eCalle 🙂 100',
  isMain: false,
  comments: '',
});

test('[ADDRESS-5] the addresses are listed in the format of their countries, and a word marks the main address', async () => {
  const { desk } = await openProfile({ details: { addresses: [address(), HOSTILE] } });
  const [home, hostile] = screen.getAllByRole('listitem');
  expect(within(home as HTMLElement).getByText('Principal')).toBeDefined();
  expect(
    within(home as HTMLElement).getByText('Av. Providencia 1234, Depto 52, Providencia, 7500000 Santiago'),
  ).toBeDefined();
  expect(within(hostile as HTMLElement).getByText(HOSTILE.alias).tagName).toBe('BDI');
  await userEvent.click(within(hostile as HTMLElement).getByRole('button', { name: /como principal/ }));
  expect(desk.calls.slice(1)).toEqual([
    ['makeMain', HOSTILE],
    ['notify', 'success', 'profile.notices.addressSaved'],
  ]);
});

test('[PROFILE-5] a failure to make an address the main address shows a message below the list', async () => {
  await openProfile({ details: { addresses: [address(), HOSTILE] }, desk: { problem: 'network' } });
  expect(screen.getByRole('alert').textContent).toBe('Error de Conexión de Internet, intente más tarde');
});

test('[FORM-10][PROFILE-4] an empty address form names every missing field, in the words of its country', async () => {
  const { desk } = await openAddress();
  expect(document.activeElement).toBe(field(es.profile.field.street));
  await userEvent.click(button('Guardar'));
  expect(screen.getByRole('alert').textContent).toBe(
    'Debe completar la siguiente información: Calle y número, Comuna, Ciudad, Nombre de la dirección, Ubicación en el mapa',
  );
  expect(document.activeElement).toBe(field(es.profile.field.street));
  await changeState(desk.state, { missing: ref([]) });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Ciudad').getAttribute('aria-invalid')).toBe('true');
});

test('[PROFILE-4] a corrected field is no longer listed as missing', async () => {
  await openAddress();
  await userEvent.click(button('Guardar'));
  await typeAddress();
  expect(screen.getByRole('alert').textContent).toBe('Debe completar la siguiente información: Ubicación en el mapa');
});

test('[FORM-11] the address form requires the postal code in Spain', async () => {
  await openAddress({ desk: { place: { start: null, countryCode: 'es', locating: false, failed: false } } });
  expect(field('Código postal')).toBeDefined();
  expect(field('Localidad')).toBeDefined();
  await userEvent.click(button('Guardar'));
  expect(screen.getByRole('alert').textContent).toContain('Código postal');
});

async function typeAddress(): Promise<void> {
  const texts = [
    ['Calle y número', 'Av. Larga 100'],
    ['Comuna', 'Centro'],
    ['Ciudad', 'Santiago'],
    ['Nombre de la dirección', ' Trabajo '],
  ] as const;
  for (const [name, text] of texts) await retype(name, text);
}

const SANTIAGO = { latitude: -33.44, longitude: -70.65 };

test('[PROFILE-6] a typed address is searched on the map, and the pin moves to the result', async () => {
  const { desk, callsOf } = await openAddress();
  await typeAddress();
  expect(callsOf('typedAddress').at(-1)?.[1]).toMatchObject({
    street: 'Av. Larga 100',
    city: 'Santiago',
    countryCode: 'cl',
  });
  await changeState(desk.state, { search: 'found', found: ref({ position: SANTIAGO }) });
  expect(screen.getByText(es.profile.map.found)).toBeDefined();
  await userEvent.click(button('Guardar'));
  expect(callsOf('saveAddress')[0]?.[1]).toMatchObject({ street: 'Av. Larga 100', position: SANTIAGO, isMain: true });
  expect(callsOf('notify')).toEqual([['notify', 'success', 'profile.notices.addressAdded']]);
});

test.each(['asking', 'nothing', 'failed'] as const)(
  '[PROFILE-6] the address form shows the search state "%s", and the user can place the pin',
  async (search) => {
    const { desk, callsOf } = await openAddress();
    await typeAddress();
    await changeState(desk.state, { search });
    expect(screen.getByText(es.profile.map[search])).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: es.profile.map.put }));
    const pin = await screen.findByRole('button', { name: es.profile.map.pin });
    pin.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await userEvent.click(button('Guardar'));
    const saved = callsOf('saveAddress')[0]?.[1] as { position: { latitude: number; longitude: number } };
    expect(saved.position.latitude).toBeGreaterThan(-33.4372);
    expect(saved.position.longitude).toBeCloseTo(-70.6506, 6);
  },
);

const STRANGE = {
  'right-to-left text': 'شارع الملك \u202e 12',
  emoji: '👩‍🍳🍕 100',
  markup: '<img src=x onerror=alert(1)>',
  'template syntax': '$t(title){{email}}',
} as const;

test.each(Object.entries(STRANGE))('[PROFILE-4] names with %s are saved as typed', async (_, text) => {
  const { callsOf } = await openDetails();
  for (const name of ['Nombre', 'Apellidos (opcional)']) await retype(name, text);
  await userEvent.click(button('Guardar'));
  expect(callsOf('saveProfile')[0]?.[1]).toMatchObject({ firstNames: text, lastNames: text });
});

test.each(
  ['Teléfono (opcional)', 'Email (opcional)', 'RUT (opcional)'].flatMap((name) =>
    Object.entries(STRANGE).map(([kind, text]) => [name, kind, text] as const),
  ),
)('[FORM-16][PROFILE-4] the field %s refuses a text with %s, and keeps the text as typed', async (name, _, text) => {
  const { callsOf } = await openDetails();
  await retype(name, text);
  await userEvent.click(button('Guardar'));
  expect(document.activeElement).toBe(field(name));
  expect([field(name).value, callsOf('saveProfile')]).toEqual([text, []]);
});

const EVERY_FIELD = [
  ['Calle y número', 'street', true],
  ['Piso o departamento (opcional)', 'unit', false],
  ['Comuna', 'locality', true],
  ['Ciudad', 'city', true],
  ['Código postal (opcional)', 'postalCode', false],
  ['Nombre de la dirección', 'alias', true],
  ['Indicaciones para llegar (opcional)', 'comments', false],
] as const;

/** Submits a complete address with one changed field. */
async function sendWith(name: string, text: string) {
  const opened = await openProfile({ details: { addresses: [address()] } });
  await userEvent.click(button('Editar Casa'));
  await screen.findByRole('textbox', { name: es.profile.field.street });
  await retype(name, text);
  await userEvent.click(button('Guardar'));
  return opened;
}

test.each(
  EVERY_FIELD.flatMap(([name, key]) => Object.entries(STRANGE).map(([kind, text]) => [name, kind, key, text] as const)),
)('[PROFILE-4] the field %s saves a text with %s as typed', async (name, _, key, text) => {
  const { callsOf } = await sendWith(name, text);
  expect(callsOf('saveAddress')).toEqual([['saveAddress', address({ [key]: text })]]);
});

test.each(
  EVERY_FIELD.flatMap(([name, , isNeeded]) => [
    [name, 'too long', 'x'.repeat(201), es.profile.wrong['too-long']] as const,
    ...(isNeeded ? [[name, 'blank', ' \u2003 ', es.profile.wrong.missing] as const] : []),
  ]),
)(
  '[PROFILE-4] the field %s with a text that is %s shows its problem, and keeps the text',
  async (name, _, text, sentence) => {
    const { callsOf } = await sendWith(name, text);
    const wrong = field(name);
    expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence);
    expect(document.activeElement).toBe(wrong);
    expect([wrong.value, callsOf('saveAddress')]).toEqual([text, []]);
    expect(field('Calle y número').value).toBe(name === 'Calle y número' ? text : 'Av. Providencia 1234');
  },
);

test('[PROFILE-12] when the connection info cannot be read, the form of the address shows an error', async () => {
  await openAddress({ desk: { place: { start: null, countryCode: '', locating: false, failed: true } } });
  expect(screen.getByRole('alert').textContent).toBe('Error de Conexión de Internet, intente más tarde');
});

test('[ADDRESS-7] the country of the connection fills only an untouched form', async () => {
  const { desk } = await openAddress({
    desk: { place: { start: null, countryCode: '', locating: true, failed: false } },
  });
  const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'País' }).value;
  expect(country()).toBe('cl');
  await changeState(desk.state.place, { countryCode: 'pe' });
  expect(country()).toBe('pe');
  await retype('Calle y número', 'Av. Larga 100');
  await changeState(desk.state.place, { countryCode: 'es' });
  expect(country()).toBe('pe');
});

test.each([
  [false, true],
  [true, false],
])(
  '[ACCESS-9] only with the permission to change the country is its field enabled: permission %j, disabled %j',
  async (country, isOff) => {
    const may = { editing: true, addresses: true, conditions: true, password: true, country, venues: false };
    await openAddress({ desk: { may } });
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'País' });
    expect(select.disabled).toBe(isOff);
    expect([...select.options].map(({ value }) => value).sort()).toEqual(['ar', 'cl', 'co', 'es', 'mx', 'pe', 'us']);
  },
);

test('[PROFILE-10] the URL for a new address opens its form at once, and closing the form restores the URL of the profile', async () => {
  const { desk } = await openProfile({ path: '/l/profileaddress' });
  await screen.findByRole('textbox', { name: es.profile.field.street });
  const before = window.history.length;
  await userEvent.click(button('Cancelar'));
  await expect.poll(() => window.location.pathname).toBe('/l/profile');
  expect([window.history.length, desk.state.edit]).toEqual([before, 'idle']);
  expect(document.activeElement).toBe(button(es.profile.addresses.add));
  await userEvent.click(button(es.profile.details.edit));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect([window.location.pathname, desk.state.edit]).toEqual(['/l/profile', 'idle']);
});

test.each([
  ['/l/profile', 0, false],
  ['/l/profile', 2, true],
  ['/l/profilecart', 0, true],
])(
  '[PROFILE-15] the button back to the cart shows on the cart page or with items in the cart: %s, %d items, shown %j',
  async (path, count, shows) => {
    const { callsOf } = await openProfile({ path, desk: { cart: { known: true, count } } });
    expect(screen.queryByRole('button', { name: 'Volver al carrito' }) !== null).toBe(shows);
    if (shows) await userEvent.click(button('Volver al carrito'));
    expect(callsOf('backToCart')).toHaveLength(shows ? 1 : 0);
  },
);

test('[PROFILE-16][LOGIN-22] the order in the URL of the profile is remembered', async () => {
  const { callsOf } = await openProfile({ path: '/l/profilecart?io=4711' });
  expect(callsOf('rememberOrder')).toEqual([['rememberOrder', '4711']]);
});

test('[FORM-25] the general conditions can be closed without acceptance, and the button says so', async () => {
  const { desk, callsOf } = await openProfile();
  await userEvent.click(button(es.profile.terms.open));
  const dialog = within(screen.getByRole('dialog', { name: 'Condiciones generales' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: es.profile.conditions.accept }));
  expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeDefined();
  await userEvent.click(dialog.getByRole('checkbox', { name: es.profile.conditions.accept }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sin aceptar' }));
  expect(callsOf('acceptConditions')).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  expect(desk.state.conditions).toBeNull();
});

test('[FORM-25] the conditions of an order are confirmed only with the tick', async () => {
  const { callsOf } = await openProfile({ desk: { conditions: { kind: 'order', accepted: false } } });
  const dialog = within(screen.getByRole('dialog', { name: 'Condiciones del pedido' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(dialog.getByRole('alert').textContent).toBe('Debe aceptar las condiciones para continuar.');
  const box = dialog.getByRole('checkbox', { name: es.profile.conditions.accept });
  expect([document.activeElement, callsOf('acceptConditions')]).toEqual([box, []]);
  await userEvent.click(box);
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(callsOf('acceptConditions')).toHaveLength(1);
});

test('[LANGUAGE-3][FORM-25] the conditions are those of the platform’s languages file, or else the embedded conditions', async () => {
  const texts = { profile: { conditions: { order: { text: 'Desde las 22 h el pedido se paga al hacerlo.' } } } };
  const words = ref({ language: 'es' as const, texts });
  await openProfile({ state: { words }, desk: { conditions: { kind: 'order', accepted: false } } });
  const dialog = within(screen.getByRole('dialog', { name: 'Condiciones del pedido' }));
  expect(await dialog.findByText('Desde las 22 h el pedido se paga al hacerlo.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await userEvent.click(button(es.profile.terms.open));
  expect(screen.getByText(es.profile.conditions.general.text)).toBeDefined();
});

test('[PROFILE-8] the profile shows name, address, id and location of the venue, and a press on another venue chooses that venue', async () => {
  const other = venueEntry({ key: '71-4', localId: 4, name: 'Trattoria Ñuñoa' });
  const venues = [venueEntry(), other];
  const { callsOf } = await openProfile({ profile: { venues }, desk: { venues } });
  const block = within(screen.getByRole('region', { name: 'Restaurante' }));
  for (const text of ['Trattoria Lucía', 'Av. Providencia 1234', '71-3', 'Santiago, Chile'])
    expect(block.getByText(text)).toBeDefined();
  await userEvent.click(block.getByRole('button', { name: 'Usar Trattoria Ñuñoa · 71-4' }));
  expect(callsOf('chooseVenue')).toEqual([['chooseVenue', '71-4']]);
  expect(es.profile.notices.loginAgain).toBe('Inicie sesión nuevamente para cambiar de ubicación');
  expect(en.profile.notices.loginAgain).toBe('Please log in again to change location');
});

test('[PROFILE-8] a user who administers no venue sees no venue', async () => {
  await openProfile({ profile: { venues: [venueEntry()] } });
  expect(screen.queryByRole('region', { name: 'Restaurante' })).toBeNull();
});

test('the sentences of the specification are exact, in both languages', () => {
  expect([es.profile.notices.saved, en.profile.notices.saved]).toEqual(['Perfil actualizado', 'Profile updated']);
  expect(es.profile.notices.addressAdded).toBe('Dirección agregada');
  expect([es.profile.wrong.phone, en.profile.wrong.phone]).toEqual(['Teléfono inválido', 'Invalid phone number']);
  expect(en.profile.must).toBe('You must complete the following information');
  expect(es.profile.complete).toBe('Debe completar información');
  expect(es.profile.problem.network).toBe('Error de Conexión de Internet, intente más tarde');
  expect(en.profile.problem.network).toBe('Internet Connection Error, try again later');
});

test('for a user in English the profile and its address form are in English', async () => {
  await openProfile({ state: { language: 'en' }, details: { addresses: [address()] } });
  expect(screen.getByText(en.profile.help)).toBeDefined();
  await userEvent.click(button('Add address'));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toBe(
    'You must complete the following information: Street and number, Commune, City, Name of the address, Place on the map',
  );
});
