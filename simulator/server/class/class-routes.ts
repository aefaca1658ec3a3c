/** Only the server reaches the other kitchens (rule CLASS-1). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { ClassRoom } from './class-room.ts';
import { parseClassCommand } from './parse-class-command.ts';

interface ClassEnv {
  Bindings: HttpBindings;
}

export interface ClassRoutes {
  readonly room: ClassRoom;
  /** The folder with the built pages of the control room. */
  readonly pages: string;
  /** Null when the command is allowed. */
  readonly refuse: (c: Context<ClassEnv>) => Response | null;
}

const FRESH = { 'cache-control': 'no-store' } as const;

const PATH = '/simulator/class';

/** Routes have their full paths. */
export function createClassRoutes({ room, pages, refuse }: ClassRoutes): Hono<ClassEnv> {
  const app = new Hono<ClassEnv>();
  const page = (c: Context<ClassEnv>) => c.html(readFileSync(join(pages, 'class/index.html'), 'utf8'), 200, FRESH);
  app.get(PATH, (c) => c.redirect(`${PATH}/`, 308));
  app.get(`${PATH}/`, page);
  app.get(`${PATH}/index.html`, page);
  app.get(`${PATH}/facts`, async (c) => c.json(await room.facts(), 200, FRESH));
  app.get(`${PATH}/score/:kitchen{[0-9]{1,2}}`, async (c) =>
    c.json(await room.score(Number(c.req.param('kitchen'))), 200, FRESH),
  );
  app.post(`${PATH}/command`, async (c) => {
    const refused = refuse(c);
    if (refused !== null) return refused;
    const command = parseClassCommand(await c.req.text());
    if (command === null) return c.json({ ok: false, why: 'That is not a command of a class.' }, 400);
    const isDone = await room.execute(command);
    return c.json({ ok: isDone, facts: await room.facts() }, isDone ? 200 : 409);
  });
  return app;
}
