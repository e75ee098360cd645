import { botSettings } from '#lib/schemas/bots.ts';

/** A bot with the default settings, as an answer needs it. */
export const answeringBot = (id: string) => ({ id, ownerId: 'nobody', ...botSettings.parse({}) });
