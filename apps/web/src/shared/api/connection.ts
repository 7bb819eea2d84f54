import { createStore } from '../session/create-store.ts';

/** Whether the last call reached the server, whatever its response. */
const connection = createStore(true);

export const isConnected = connection.get;
export const useConnected = connection.use;
export const subscribeConnection = connection.subscribe;

/** Updated by every call, and by the browser's offline event. */
export const noteConnection = connection.set;
