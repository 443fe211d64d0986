/** The kinds of database. */
export type Dialect = 'sqlite' | 'postgres'
