/**
 * The error catalogue: code → HTTP status. The code is the wire's `message` and the key of the translated text,
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
  /** A bucket that the range does not offer (DSH-02). */
  period_not_allowed: { status: 400 },
  /** Not a picture that can be read. */
  photo_invalid: { status: 400 },
  /** Not as many photos as titles, or too many. */
  photo_count: { status: 400 },
  /** Password and confirmation differ. */
  password_mismatch: { status: 400 },
  /** One of the passwords that everybody tries first, or made of the person's own data (D-19). */
  password_common: { status: 400 },
  /** An address or domain that the settings refuse (USR-03). */
  email_refused: { status: 400 },
  /** Only SUP and GEO make companies that stand below no other. */
  company_parent_required: { status: 400 },
  /** Not a picture that can be read. */
  logo_invalid: { status: 400 },
  invalid_credentials: { status: 401 },
  session_missing: { status: 401 },
  session_invalid: { status: 401 },
  session_expired: { status: 401 },
  user_inactive: { status: 401 },
  /** Not an access token that a known realm made for this application. */
  sso_token_invalid: { status: 401 },
  sso_token_expired: { status: 401 },
  /** The realm does not vouch for the e-mail address. */
  sso_email_unverified: { status: 401 },
  /** Nobody of this realm's company has the e-mail address (D-33). */
  sso_user_unknown: { status: 401 },
  capability_denied: { status: 403 },
  /** No block of work is running; 403 leads to /, which shows /br (BR-04, D-25). */
  blind_review_not_started: { status: 403 },
  not_found: { status: 404 },
  sample_not_found: { status: 404 },
  company_not_found: { status: 404 },
  user_not_found: { status: 404 },
  report_not_found: { status: 404 },
  /** Not an active geophone operator or super geo who reaches the sample's company (D-10). */
  inspector_not_available: { status: 404 },
  /** Nobody of this id collected samples within reach. */
  collector_not_found: { status: 404 },
  /** Not an own inspection. */
  inspection_not_found: { status: 404 },
  assignment_not_found: { status: 404 },
  /** No known address lies within 100 m of the sample. */
  address_not_found: { status: 404 },
  /** Nobody has this e-mail address (AUTH-08), or nobody within reach. */
  email_not_registered: { status: 404 },
  /** Not a link for a new password that this server made. */
  reset_link_invalid: { status: 404 },
  /** Not a sample that this reviewer was handed. */
  hand_out_not_found: { status: 404 },
  /** 20 minutes without work; `seconds` are left, until `volta` (BR-04). */
  blind_review_rest: { status: 408 },
  reset_link_used: { status: 410 },
  reset_link_expired: { status: 410 },
  media_link_invalid: { status: 404 },
  media_link_expired: { status: 410 },
  /** The user's company does not allow exports (D-12). */
  export_not_allowed: { status: 409 },
  /** The inspector has two of the three slots already (INS-02). */
  inspector_twice: { status: 409 },
  slots_full: { status: 409 },
  /** The slot has its report; it stays as it is. */
  slot_reported: { status: 409 },
  /** A sample that waits for its class takes no inspection. */
  sample_pending: { status: 409 },
  /** The sample has an approved report. */
  report_approved: { status: 409 },
  /** A sample with inspections cannot wait for its class. */
  sample_inspected: { status: 409 },
  /** Somebody gave the sample another class than the one seen; `classificacao` is what it is now. */
  class_changed: { status: 409 },
  /** The reviewer has answered it. */
  hand_out_answered: { status: 409 },
  /** Its three minutes are over, or it went back. */
  hand_out_expired: { status: 409 },
  undo_expired: { status: 409 },
  /** Decided before. */
  report_decided: { status: 409 },
  /** Nobody decides what they wrote, SUP and GEO excepted (D-27). */
  own_report: { status: 409 },
  /** Name and password of who signs in through single sign-on are the identity server's (AUTH-13). */
  sso_managed: { status: 409 },
  /** Some of the addresses belong to somebody already or stand twice; the reply lists them (USR-03). */
  emails_taken: { status: 409 },
  /** Nobody gives a role above the own one or changes who has one; ADM neither SUP nor GEO (USR-04). */
  role_above_own: { status: 409 },
  /** E-mail, company, role, units and state of the own account are somebody else's to change. */
  own_account: { status: 409 },
  /** A company below itself (CLI-03). */
  company_cycle: { status: 409 },
  /** More than four levels (CLI-03). */
  company_depth: { status: 409 },
  /** Somebody would lose their last unit, and none mean the whole company (D-10). */
  last_unit: { status: 409 },
  /** New people in a company whose users are disabled. */
  company_inactive: { status: 409 },
  /** Another company has this single-sign-on realm. */
  realm_taken: { status: 409 },
  payload_too_large: { status: 413 },
  /** More samples than one file takes. Not the map search's 200, which a program would save as the file. */
  too_many_to_export: { status: 413 },
  unsupported_media_type: { status: 415 },
  /** More samples chosen than one action takes. */
  too_many_selected: { status: 400 },
  /** The result has too many samples for a change of unit. */
  unit_change_too_many: { status: 400 },
  /** Not a unit in use of the same company tree. */
  unit_not_available: { status: 404 },
  /** What the person saw is no longer so (D-24). */
  picture_changed: { status: 409 },
  /** A report would be cut apart: it also covers samples that stay. */
  reports_split: { status: 409 },
  /** An open inspection's operator does not reach the new unit. */
  inspectors_out_of_reach: { status: 409 },
  /** The day's hours are worked (BR-04). */
  blind_review_day_over: { status: 423 },
  /** No sample is left for this reviewer (BR-04). */
  blind_review_nothing_left: { status: 423 },
  too_many_sign_ins: { status: 429 },
  /** More mails than one address, account or caller may ask for at a time. */
  too_many_requests: { status: 429 },
  /** As many exports are running as one process takes on, of everybody or of this user. */
  export_busy: { status: 429 },
  internal_error: { status: 500 },
  /** The geocoding service did not answer, or not in its language. */
  geocoder_unavailable: { status: 502 },
  /** The identity server did not hand out its keys. */
  sso_unavailable: { status: 502 },
  database_unavailable: { status: 503 },
  /** The documents' one exception, the map search's own: an error flag under status 200. */
  too_many_samples: { status: 200 },
} as const satisfies Record<string, { status: number }>;

export type ProblemCode = keyof typeof problems;

/** What is wrong with one field of the input; `params` fill the translated text (max, min, options). */
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

/** Body of every failed reply (D-01). */
export interface ProblemReply {
  error: true;
  message: ProblemCode;
  details?: FieldIssue[];
  /** Values for the translated text, such as the seconds to wait. */
  params?: Record<string, string | number>;
  /** With emails_taken: addresses that somebody has, and addresses that stand twice in the request. */
  already_registered?: string[];
  duplicated_emails?: string[];
}
