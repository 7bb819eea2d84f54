import { createStore } from '../session/create-store.ts';

/** Whether the last call reached the server, whatever it answered. */
const connection = createStore(true);

export const isConnected = connection.get;
export const useConnected = connection.use;
export const subscribeConnection = connection.subscribe;

/** Told by every call, and by the browser when the device leaves its network. */
export const noteConnection = connection.set;
