/**
 * The error catalogue: code → HTTP status. The code is the `message` of the reply and the key of the translated text,
 * so a code without a text in every language does not compile in the web app.
 */
export const problems = {
  invalid_input: { status: 400 },
  invalid_json: { status: 400 },
  period_reversed: { status: 400 },
  period_too_long: { status: 400 },
  /** No inspector was chosen (INS-03). */
  inspector_required: { status: 400 },
  /** A search of reports lacks its company or its period (REP-02). */
  report_company_missing: { status: 400 },
  report_period_missing: { status: 400 },
  report_period_start_missing: { status: 400 },
  report_period_end_missing: { status: 400 },
  /** The bucket size is not offered for a range of this length (DSH-02). */
  period_not_allowed: { status: 400 },
  /** The photo is not a readable image. */
  photo_invalid: { status: 400 },
  /** The numbers of photos and titles differ, or there are too many photos. */
  photo_count: { status: 400 },
  /** Password and confirmation differ. */
  password_mismatch: { status: 400 },
  /** A common password, or one made of the person's own data (D-19). */
  password_common: { status: 400 },
  /** The settings refuse this address or domain (USR-03). */
  email_refused: { status: 400 },
  /** Only SUP and GEO create companies without a parent. */
  company_parent_required: { status: 400 },
  /** The logo is not a readable image. */
  logo_invalid: { status: 400 },
  /** The reference of a recorder would count from an instant that has not come (D-35). */
  restart_in_future: { status: 400 },
  /** The file is no recording that can be read: `motivo` is the code of the reason, `detalhe` says more to who examines the file. */
  recording_invalid: { status: 400 },
  /** A network extends farther than a company's pipes can (PLACE-05). */
  network_too_wide: { status: 400 },
  invalid_credentials: { status: 401 },
  session_missing: { status: 401 },
  session_invalid: { status: 401 },
  session_expired: { status: 401 },
  user_inactive: { status: 401 },
  /** No device has this key, or it was replaced and its time is over. */
  device_key_invalid: { status: 401 },
  device_key_revoked: { status: 401 },
  /** The access token was not issued by a known realm for this application. */
  sso_token_invalid: { status: 401 },
  sso_token_expired: { status: 401 },
  /** The realm has not verified the e-mail address. */
  sso_email_unverified: { status: 401 },
  /** No user of this realm's company has the e-mail address (D-33). */
  sso_user_unknown: { status: 401 },
  capability_denied: { status: 403 },
  /** No block of work is running; the web app goes to / on 403, which shows /br (BR-04, D-25). */
  blind_review_not_started: { status: 403 },
  not_found: { status: 404 },
  sample_not_found: { status: 404 },
  company_not_found: { status: 404 },
  user_not_found: { status: 404 },
  report_not_found: { status: 404 },
  /** The company has no pipe network, or another one by now. */
  network_not_found: { status: 404 },
  network_import_not_found: { status: 404 },
  /** The person is not an active geophone operator or super geo with the sample's company in scope (D-10). */
  inspector_not_available: { status: 404 },
  /** No samples in scope were collected by a user with this id. */
  collector_not_found: { status: 404 },
  /** The caller has no such inspection. */
  inspection_not_found: { status: 404 },
  assignment_not_found: { status: 404 },
  device_not_found: { status: 404 },
  /** The company tree has no such learnt model. */
  model_not_found: { status: 404 },
  /** The person is not active, or the device's company is not in their scope. */
  device_collector_unavailable: { status: 404 },
  /** The caller has no such saved view. */
  view_not_found: { status: 404 },
  /** No known address within 100 m of the sample. */
  address_not_found: { status: 404 },
  /** No user has this e-mail address (AUTH-08), or none in the caller's scope. */
  email_not_registered: { status: 404 },
  /** The password link was not made by this server. */
  reset_link_invalid: { status: 404 },
  /** The sample was not handed out to this reviewer. */
  hand_out_not_found: { status: 404 },
  /** The rest of 20 minutes is not over: `seconds` are left, until `volta` (BR-04). */
  blind_review_rest: { status: 408 },
  reset_link_used: { status: 410 },
  reset_link_expired: { status: 410 },
  media_link_invalid: { status: 404 },
  media_link_expired: { status: 410 },
  /** The user's company does not allow exports (D-12). */
  export_not_allowed: { status: 409 },
  /** The inspector already has two of the three slots (INS-02). */
  inspector_twice: { status: 409 },
  slots_full: { status: 409 },
  /** The slot has a report and cannot change. */
  slot_reported: { status: 409 },
  /** A pending sample takes no inspection. */
  sample_pending: { status: 409 },
  /** The sample has an approved report. */
  report_approved: { status: 409 },
  /** A sample with inspections cannot become pending. */
  sample_inspected: { status: 409 },
  /** The model was not better than the rule on unseen weeks, or reads measures of another version (LSN-07). */
  model_not_better: { status: 409 },
  /** Somebody else has changed what decides since the person looked: `usuario` on `data`. */
  model_changed: { status: 409 },
  /** The class has changed since the person saw it; `classificacao` is the current one. */
  class_changed: { status: 409 },
  /** Another person has saved a comment since the person read it; `obs` is theirs (empty: removed), with `usuario` and `data` if known. */
  comment_changed: { status: 409 },
  /** The reviewer has already answered this sample. */
  hand_out_answered: { status: 409 },
  /** The sample's three minutes are over, or it was returned. */
  hand_out_expired: { status: 409 },
  undo_expired: { status: 409 },
  /** The report is already decided. */
  report_decided: { status: 409 },
  /** The author of a report cannot decide it, except SUP and GEO (D-27). */
  own_report: { status: 409 },
  /** The identity server manages name and password of single-sign-on users (AUTH-13). */
  sso_managed: { status: 409 },
  /** Some addresses are taken or appear twice in the request; the reply lists them (USR-03). */
  emails_taken: { status: 409 },
  /** The role, or the role of the person to change, is above the caller's own; for ADM these are SUP and GEO (USR-04). */
  role_above_own: { status: 409 },
  /** E-mail, company, role, units and state of an account can be changed only by other people. */
  own_account: { status: 409 },
  /** A company would be below itself (CLI-03). */
  company_cycle: { status: 409 },
  /** The company tree would have more than four levels (CLI-03). */
  company_depth: { status: 409 },
  /** The parent has another company of this name, and the caller has not confirmed a second one. */
  company_name_taken: { status: 409 },
  /** Somebody would lose their last unit and so gain access to the whole company (D-10). */
  last_unit: { status: 409 },
  /** The company's users are disabled, so it takes no new ones. */
  company_inactive: { status: 409 },
  /** Another saved view of the caller has this name, in upper or lower case. */
  view_name_taken: { status: 409 },
  /** The caller has as many saved views as a person may have: `max`. */
  views_full: { status: 409 },
  /** A revoked device changes no more. */
  device_revoked: { status: 409 },
  /** Another device of the company that may send has the name; case and accents do not matter. */
  device_name_taken: { status: 409 },
  /** The same key is being uploaded by another call at this moment. */
  upload_in_progress: { status: 409, retryAfterSeconds: 2 },
  /** The caller has as many uploads under way as it may have: `max`. */
  too_many_uploads: { status: 429, retryAfterSeconds: 2 },
  /** Another company has this single-sign-on realm. */
  realm_taken: { status: 409 },
  /** The samples of a company are being linked to a network that has just come into force (PLACE-06). */
  coverage_linking: { status: 409 },
  /** The company has another open import: of the file `arquivo`, begun by `usuario`. */
  network_import_open: { status: 409 },
  /** The import is finished or cancelled. */
  network_import_closed: { status: 409 },
  /** An import of recordings or addresses is over, or there is none of this key in reach. */
  import_closed: { status: 409 },
  /** A batch of this number and with other segments has arrived before. */
  network_batch_differs: { status: 409 },
  /** Batches have not arrived: `faltam` of them, the first is `lote`. */
  network_batches_missing: { status: 409 },
  payload_too_large: { status: 413 },
  /** The network has more segments or positions than the most, `max`. */
  network_too_large: { status: 413 },
  /** The file format holds fewer samples. Unlike the map search this is no 200, whose body a program would save as the file. */
  too_many_to_export: { status: 413 },
  unsupported_media_type: { status: 415 },
  /** A sample with this key and other content is there already. */
  upload_conflict: { status: 422 },
  /** More samples are selected than one action takes. */
  too_many_selected: { status: 400 },
  /** The search result has too many samples for a change of unit. */
  unit_change_too_many: { status: 400 },
  /** The target is not an active unit of the same company tree. */
  unit_not_available: { status: 404 },
  /** The data have changed since the person saw them (D-24). */
  snapshot_changed: { status: 409 },
  /** A report would be split, since it also covers samples that stay. */
  reports_split: { status: 409 },
  /** The new unit is outside the scope of an open inspection's operator. */
  inspectors_out_of_reach: { status: 409 },
  /** The working time of the day is used up (BR-04). */
  blind_review_day_over: { status: 423 },
  /** There are no samples left for this reviewer (BR-04). */
  blind_review_nothing_left: { status: 423 },
  too_many_sign_ins: { status: 429 },
  /** Too many mails requested for one address, by one account or from one network address. */
  too_many_requests: { status: 429 },
  /** The limit of concurrent exports is reached, for the process or for this user. */
  export_busy: { status: 429 },
  /** This session, or this process, has as many open streams of events as it may have. */
  too_many_streams: { status: 429, retryAfterSeconds: 15 },
  internal_error: { status: 500 },
  /** The geocoding service gave no answer, or one that cannot be read. */
  geocoder_unavailable: { status: 502 },
  /** The identity server did not return its keys. */
  sso_unavailable: { status: 502 },
  /** The database cannot be reached, or not in the role that it must be. */
  database_unavailable: { status: 503, retryAfterSeconds: 5 },
  /** All connections to the database are in use. */
  database_busy: { status: 503, retryAfterSeconds: 2 },
  /** The database is a standby, for example during a failover: it can be read but not written. */
  database_read_only: { status: 503, retryAfterSeconds: 10 },
  /** The database's disk is full. Waiting does not help, the operator has to make room. */
  database_full: { status: 507 },
  /** The storage of recordings and photos is away, hangs, or asks for patience. */
  storage_unavailable: { status: 503, retryAfterSeconds: 10 },
  storage_full: { status: 507 },
  /** The storage cannot be used: a folder that is not writable, a missing mount, a broken disk, a refused key. The operator has to act. */
  storage_unusable: { status: 500 },
  /** The process is stopping; another one, or this one after its start, answers in `seconds`. */
  server_stopping: { status: 503 },
  /** A call without a session was not complete or not answered in time. */
  took_too_long: { status: 503 },
  /** The one exception in the product documents: the map search reports this under status 200. */
  too_many_samples: { status: 200 },
} as const satisfies Record<string, { status: number; retryAfterSeconds?: number }>;

export type ProblemCode = keyof typeof problems;

/** Codes for a faulty field of the input; `params` fill the translated text (max, min, options). */
export const FIELD_ISSUES = [
  'required',
  'invalid_type',
  'invalid_format',
  'invalid_choice',
  'too_long',
  'too_short',
  'too_big',
  'too_small',
  'unknown_field',
  'invalid',
] as const;
export type FieldIssueCode = (typeof FIELD_ISSUES)[number];

export interface FieldIssue {
  field: string;
  code: FieldIssueCode;
  params?: Record<string, string | number>;
}

/** Header in which a refused HEAD, whose reply has no body, tells what the body of another reply tells: JSON in ASCII. */
export const PROBLEM_HEADER = 'x-problem';

/** Body of every failed reply (D-01). */
export interface ProblemReply {
  error: true;
  message: ProblemCode;
  details?: FieldIssue[];
  /** Values for the translated text, such as the seconds to wait. */
  params?: Record<string, string | number>;
  /** With emails_taken: addresses that are taken, and addresses that appear twice in the request. */
  already_registered?: string[];
  duplicated_emails?: string[];
}
