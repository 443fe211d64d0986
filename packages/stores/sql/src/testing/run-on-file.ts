import Database from 'libsql'

/** Runs a statement on an SQLite file past the store, as somebody else with access to it would. */
export const runOnFile = (file: string, statement: string): void => {
  const database = new Database(file)
  database.exec(statement)
  database.close()
}

/** The rows that a query finds in an SQLite file. */
export const readFromFile = (file: string, query: string): readonly object[] => {
  const database = new Database(file)
  try {
    return database.prepare(query).all() as readonly object[]
  } finally {
    database.close()
  }
}
