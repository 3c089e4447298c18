import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { completeWords } from '../complete-words.ts'
import { WrongUsage } from '../wrong-usage.ts'

/** The scripts call the program, so that they never become outdated. Without candidates they complete files. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_kinora() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(kinora complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _kinora kinora`,
  zsh: `#compdef kinora
_kinora() {
  local -a offered
  offered=("\${(@f)$(kinora complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${offered[1]}" ]]; then compadd -a offered; else _files; fi
}
compdef _kinora kinora`,
  fish: `function __kinora
  set -l words (commandline -opc) (commandline -ct)
  kinora complete -- $words[2..] 2>/dev/null
end
complete -c kinora -a '(__kinora)'`,
}

export const addCompletion = (program: Command, { terminal }: CommandContext): void => {
  program
    .command('completion')
    .description(`Print a completion script for a shell: ${Object.keys(scripts).join(', ')}`)
    .argument('<shell>')
    .action((shell: string) => {
      const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
      if (script === undefined) throw new WrongUsage(`shell must be ${Object.keys(scripts).join(', ')} (got ${shell})`)
      terminal.show(script)
    })
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) => {
      const offered = completeWords(program, words)
      if (offered.length > 0) terminal.show(offered.join('\n'))
    })
}
