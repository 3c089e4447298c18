import { Command, Option } from 'commander'
import { expect, it } from 'vitest'
import { completeWords } from './complete-words.ts'

const program = new Command('kinora').option('--url <url>').option('--json')
program
  .command('text2video')
  .addOption(new Option('--resolution <text>', 'how sharp; one of 540p, 720p; not more'))
  .option('--wait')
program.command('task')
program.command('film').command('edit')

const completed = (line: string): string[] => completeWords(program, line.split(' '))

it('completeWords offers commands with the typed prefix', () => {
  expect(completed('t')).toEqual(['text2video', 'task'])
  expect(completed('film ')).toEqual(['edit'])
})

it('completeWords offers the flags of the command and the values of a flag', () => {
  expect(completed('text2video --')).toEqual(['--resolution', '--wait', '--help'])
  expect(completed('text2video lake --resolution 5')).toEqual(['540p'])
})

it('completeWords does not treat the value of a flag as a command', () => {
  expect(completed('--url film te')).toEqual(['text2video'])
})
