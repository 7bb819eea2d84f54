/** Samples waiting, by company (AGE-01). */
export const DESK_HOME_PATH = '/admin/home-geo';
/** The super geo's desk; a company's id may follow (AGE-02). */
export const DESK_PATH = '/admin/samples';
