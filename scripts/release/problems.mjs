// Finds the reasons against releasing a version. Each is a sentence that says what to do.
import { changelogSections } from './changelog.mjs';
import { byNumber } from './versions.mjs';

/**
 * Returns `{ blocking, lacking }`: blocking problems also refuse a dry run, the others only a release. Decides by `facts` alone,
 * as returned by `gatherFacts`.
 */
export function findProblems(facts) {
  return {
    blocking: [...treeProblems(facts), ...machineProblems(facts)],
    lacking: [
      ...versionProblems(facts),
      ...changelogProblems(facts),
      ...apiProblems(facts),
      ...planProblems(facts),
      ...nodeProblems(facts),
    ],
  };
}

function treeProblems({ changed }) {
  if (changed === null) return ['This is no clone with git: a release is made of a commit.'];
  if (changed.length === 0) return [];
  const named = changed.slice(0, 5).join(', ') + (changed.length > 5 ? ', …' : '');
  return [`Not everything is committed (git status): ${named}`];
}

function machineProblems({ hasTar, needsDocker, hasDocker }) {
  return [
    ...(hasTar ? [] : ['GNU tar is missing, which makes the same archives each time.']),
    ...(needsDocker && !hasDocker
      ? ['Docker with buildx does not run here: --no-image leaves the image to the workflow.']
      : []),
  ];
}

function versionProblems({ version, named, tagged, head, hasOutput }) {
  const wrong = Object.entries(named).flatMap(([file, found]) => {
    if (found.length === 0) return [`${file} names no version where it did.`];
    const others = [...new Set(found.filter((one) => one !== version))];
    return others.map((one) => `${file} says ${one}, not ${version}.`);
  });
  return [
    ...wrong,
    ...(tagged !== null && tagged !== head
      ? [`${version} exists already: the tag v${version} is another commit (${tagged.slice(0, 8)}).`]
      : []),
    ...(hasOutput ? [`releases/${version} is there already: remove it to make it anew.`] : []),
  ];
}

function changelogProblems({ version, changelog, today }) {
  const sections = changelogSections(changelog);
  const [unreleased] = sections;
  const place = sections.findIndex(({ name }) => name === version);
  const [before, of] = [sections[place + 1], sections[place]];
  const open =
    unreleased?.name === 'Unreleased' && unreleased.text !== ''
      ? [`CHANGELOG.md has entries under 'Unreleased': they belong to ${version} or to a later one.`]
      : [];
  if (of === undefined) return [...open, `CHANGELOG.md has no '## ${version} – <day>'.`];
  return [
    ...(unreleased.name === 'Unreleased' ? open : ["CHANGELOG.md has no 'Unreleased' above its versions."]),
    ...(place > 1 || (place === 1 && unreleased.name !== 'Unreleased')
      ? [`CHANGELOG.md has ${sections[place - 1].name} above ${version}.`]
      : []),
    ...(before && byNumber(before.name, version) >= 0
      ? [`${version} is not above the version before it, ${before.name}.`]
      : []),
    ...(of.text === '' ? [`CHANGELOG.md says nothing of ${version}.`] : []),
    ...dayProblems(of, today),
  ];
}

function dayProblems({ name, day }, today) {
  if (day === null) return [`CHANGELOG.md says no day of ${name}: '## ${name} – ${today}'.`];
  const date = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!isDay) return [`CHANGELOG.md: ${day} is no day.`];
  return day > today ? [`CHANGELOG.md: ${day} is still to come.`] : [];
}

function apiProblems({ version, api }) {
  const { before, unexpected, stale, broken, storedIs } = api;
  const isSameMajor = before !== null && before.split('.')[0] === version.split('.')[0];
  const file = `docs/releases/openapi-${version}.json`;
  return [
    ...(storedIs === 'missing' ? [`${file} is missing: it is a copy of docs/openapi.json.`] : []),
    ...(storedIs === 'other'
      ? [`${version} exists already: ${file} is another API than docs/openapi.json.`]
      : []),
    ...unexpected.map((one) => `Breaks ${before}, and docs/releases/accepted.json doesn't say why: ${one}`),
    ...stale.map((one) => `Doesn't break ${before}, but docs/releases/accepted.json says so: ${one}`),
    ...(broken.length > 0 && isSameMajor && before >= '1'
      ? [`What breaks ${before} wants a new major version, not ${version}: ${broken[0]}`]
      : []),
  ];
}

function planProblems({ version, hasPlan }) {
  return hasPlan
    ? []
    : [`tests/fixtures/plan-${version}.gz is missing: STORE_RELEASE_PLAN (docs/releases/README.md).`];
}

function nodeProblems({ nodes, today }) {
  return Object.entries(nodes).flatMap(([major, { end }]) =>
    end < today ? [`Node.js ${major} has ended on ${end}: scripts/node-versions.mjs still supports it.`] : [],
  );
}
