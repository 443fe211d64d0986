// The packages of this repository: folder, name, and whether it is published.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from './root.mjs'

export { root }

const manifestOf = (path) => JSON.parse(readFileSync(`${root}${path}/package.json`, 'utf8'))

const foldersIn = (path) =>
  readdirSync(`${root}${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `${path}/${name}`)
    .sort()

const isPackage = (path) => existsSync(`${root}${path}/package.json`)

/** Folders of `packages` and of its groups. */
const packageFolders = () => foldersIn('packages').flatMap((path) => (isPackage(path) ? [path] : foldersIn(path)))

const describe = (path) => {
  const manifest = manifestOf(path)
  return { path, name: manifest.name.replace('@switchyard/', ''), manifest, isPrivate: manifest.private === true }
}

/** Every package: its folder, its name without the scope, its manifest. */
export const packages = packageFolders().filter(isPackage).map(describe)

/** Every example, likewise. */
export const examples = foldersIn('examples').filter(isPackage).map(describe)

/** Packages that are published. */
export const published = packages.filter(({ isPrivate }) => !isPrivate)

/** Folder of the package with this name, without the scope. */
export const folderOf = (name) => {
  const found = packages.find((one) => one.name === name)
  if (!found) throw new Error(`No package is named @switchyard/${name}.`)
  return found.path
}
