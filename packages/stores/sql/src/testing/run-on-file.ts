import Database from 'libsql'

/** Runs a statement on an SQLite file past the store, as somebody else with access to it would. */
export const runOnFile = (file: string, statement: string): void => {
  const database = new Database(file)
  database.exec(statement)
  database.close()
}
