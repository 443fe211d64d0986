// Where each statement of the specification is implemented, by docs/specification/implementations.txt.
import { readFileSync } from 'node:fs'
import { isTest, namesDeclaredBy, sourcesOf } from './sources.mjs'
import { packages, root } from './workspace.mjs'

const ENTRY = /^([A-Z]{2,4}-\d+[a-z]?) (.+)$/

/** The package a place begins with, and the rest of the place. */
const packageOf = (place) => {
  const path = `packages/${place}`
  const found = packages.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  return found && { path: found.path, rest: path.slice(found.path.length + 1) }
}

const isBelow = (file, folder) => file === folder || file === `${folder}.ts` || file.startsWith(`${folder}/`)

/** Files of a place that declare the name. */
const filesWith = (place, name) => {
  const { path, rest } = packageOf(place) ?? {}
  if (path === undefined) return []
  const folder = rest === '' ? `${path}/src` : `${path}/src/${rest}`
  return sourcesOf(path).filter(
    (file) => isBelow(file, folder) && !isTest(file) && namesDeclaredBy(file).includes(name),
  )
}

/** `{ places, problems }`: for each id a list of `{ file, name }`, and entries that lead nowhere or to several files. */
export const implementations = () => {
  const places = new Map()
  const problems = []
  for (const line of readFileSync(`${root}docs/specification/implementations.txt`, 'utf8').split('\n')) {
    const [, id, list] = ENTRY.exec(line) ?? []
    if (id === undefined) continue
    const found = list.split(', ').flatMap((entry) => {
      const [place, name] = entry.split(' ')
      const files = filesWith(place, name)
      if (files.length === 1) return [{ file: files[0], name }]
      problems.push(`${id}: ${name} is in ${files.length === 0 ? 'no file' : files.join(', ')} of ${place}`)
      return []
    })
    places.set(id, found)
  }
  return { places, problems }
}
