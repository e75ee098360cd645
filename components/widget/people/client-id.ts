/** For something that may be sent again. Not `randomUUID`, which pages without https do not have. */
export const newClientId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
