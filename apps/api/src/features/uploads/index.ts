export { forgetUploads, noteUploads } from './uploads.queries.ts';
export { keepPhoto, purgeUploads, readPhoto, UPLOAD_KEPT_MS } from './uploads.service.ts';
