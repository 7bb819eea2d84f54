import './collect/outbox.ts';
import './outbox/reports.ts';

export { offerOffline } from './offline.ts';
export { startSender } from './outbox/sender.ts';
export { forgetKept } from './store/kept.ts';
