export { type MediaLink, mediaLinks } from './media.service.ts';
