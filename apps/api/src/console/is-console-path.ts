/** Whether a path or route belongs to the console, whose calls need no key: they have a session, or are files. */
export const isConsolePath = (path: string): boolean => path === '/console' || path.startsWith('/console/')
