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

it('offers commands that begin with what was typed', () => {
  expect(completed('t')).toEqual(['text2video', 'task'])
  expect(completed('film ')).toEqual(['edit'])
})

it('offers the flags of the command, and the values that a flag takes', () => {
  expect(completed('text2video --')).toEqual(['--resolution', '--wait', '--help'])
  expect(completed('text2video lake --resolution 5')).toEqual(['540p'])
})

it('takes the value of a flag for no command', () => {
  expect(completed('--url film te')).toEqual(['text2video'])
})
