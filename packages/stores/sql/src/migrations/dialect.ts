/** The two kinds of database. */
export type Dialect = 'sqlite' | 'postgres'
