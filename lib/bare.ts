/**
 * A copy that inherits nothing. The browser reads options, also those that are not given, and pages of others may have
 * added properties to `Object.prototype`.
 */
export const bare = <T extends object>(options: T): T => Object.assign(Object.create(null), options);
