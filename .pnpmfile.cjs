// Only the files made for browsers are used of these packages. They need nothing else, in no version of Node.
const browserFilesOnly = ['@scalar/api-reference']

const readPackage = (manifest) =>
  browserFilesOnly.includes(manifest.name)
    ? { ...manifest, dependencies: {}, peerDependencies: {}, engines: {} }
    : manifest

module.exports = { hooks: { readPackage } }
