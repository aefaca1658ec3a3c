import { fetchAdmitted } from '../base/fetch-admitted.ts';
import { createHttpPort } from '../port/http-port.ts';
import { mountRoom } from './mount-room.tsx';

mountRoom(createHttpPort(new URL('.', location.href).href, fetchAdmitted), location.search);
