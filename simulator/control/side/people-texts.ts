import type { UnitCommand } from '../../core/base/control.ts';
import type { PersonName } from '../../core/base/person-facts.ts';
import type { RoomLanguage } from '../base/texts.ts';

const es = {
  people: 'Personas y equipos',
  newDevice: 'Abrir un equipo nuevo, sin KDS',
  accounts: 'Abrir las cuentas de personas',
  mails: 'Correos enviados',
  mail: { account: 'Correo: su cuenta nueva', reset: 'Correo: restablecer la contraseña' },
  noPassword: 'solo con Resto ID',
  noEmail: 'sin correo',
  person: {
    owner: 'Administra (tipo 1)',
    manager: 'Administra (tipo 2)',
    supervisor: 'Administra (tipo 4)',
    cook: 'Entra a la cocina, no administra',
    diner: 'Comensal: tiene cuenta, no entra a la cocina',
    staff: 'Cocina, con correo del dominio interno',
    stranger: 'Sin permiso en ninguna parte',
    expired: 'Su sesión ya está vencida al entrar',
    brief: 'Su sesión vence a los tres minutos',
    social: 'Administra, entra solo con Resto ID',
    anonymous: 'Entra con Resto ID, que no da su correo',
    regular: 'Comensal con foto, teléfono, RUT y dos direcciones',
    newcomer: 'Comensal con datos por completar y una foto que no carga',
    franchisee: 'Administra dos restaurantes',
  } satisfies Record<PersonName, string> as Record<PersonName, string>,
  unit: 'Unidad',
  unitAction: 'Qué le pasa',
  unitActions: {
    'take-unit': 'Otro equipo la toma',
    'revoke-unit': 'Se revoca su token',
    'delete-unit': 'Se elimina',
    'free-unit': 'Vuelve a estar como antes',
  } as Readonly<Record<UnitCommand['do'], string>>,
  doIt: 'Hacerlo',
};

export type PeopleTexts = typeof es;

const en: PeopleTexts = {
  people: 'People and devices',
  newDevice: 'Open a new device without a KDS',
  accounts: 'Open accounts',
  mails: 'Mails sent',
  mail: { account: 'Mail: your new account', reset: 'Mail: reset the password' },
  noPassword: 'only by Resto ID',
  noEmail: 'no email',
  person: {
    owner: 'Administrator (type 1)',
    manager: 'Administrator (type 2)',
    supervisor: 'Administrator (type 4)',
    cook: 'Kitchen access, no administrator',
    diner: 'Diner: has an account, no kitchen access',
    staff: 'Kitchen, with an email of the internal domain',
    stranger: 'No permission anywhere',
    expired: 'The session is already expired at login',
    brief: 'The session ends after three minutes',
    social: 'Administrator, logs in only by Resto ID',
    anonymous: 'Logs in by Resto ID, without an email',
    regular: 'Diner with a picture, a phone, a RUT and two addresses',
    newcomer: 'Diner with data to complete and a picture that does not load',
    franchisee: 'Administrator of two restaurants',
  },
  unit: 'Unit',
  unitAction: 'What happens to it',
  unitActions: {
    'take-unit': 'Another device takes it over',
    'revoke-unit': 'Its token is revoked',
    'delete-unit': 'It is deleted',
    'free-unit': 'It is restored',
  },
  doIt: 'Do it',
};

export const peopleTexts = (language: RoomLanguage): PeopleTexts => (language === 'en' ? en : es);
