// The editor of a game file: YAML with line numbers, marks for mistakes, and completion. Loaded only by the studio.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export type Mark = { line: number; column: number | null; severity: "error" | "warning"; sentence: string };
export type Options = {
  text: string;
  label: string;
  keywords: readonly string[];
  onchange: (text: string) => void;
  onmove: (line: number) => void;
  onsave: () => void;
  onplay: () => void;
};

const COLOURS = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--money)" },
  { tag: [tags.string, tags.special(tags.string)], color: "#a8d8c0" },
  { tag: [tags.content, tags.number, tags.bool], color: "var(--ivory)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace, tags.punctuation], color: "var(--quiet)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
]);

export class Editor {
  readonly #view: EditorView;

  constructor(parent: HTMLElement, options: Options) {
    const commands = [
      { key: "Mod-s", run: () => (options.onsave(), true), preventDefault: true },
      { key: "Mod-Enter", run: () => (options.onplay(), true) },
    ];
    const state = EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        yaml(),
        indentUnit.of("  "),
        syntaxHighlighting(COLOURS),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        autocompletion({ override: [(context) => complete(context, options.keywords)], icons: false }),
        keymap.of([...commands, ...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": options.label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onchange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) {
            options.onmove(update.state.doc.lineAt(update.state.selection.main.head).number);
          }
        }),
        EditorView.darkTheme.of(true),
      ],
    });
    this.#view = new EditorView({ parent, state });
  }

  mark(marks: readonly Mark[]): void {
    const { doc } = this.#view.state;
    this.#view.dispatch(setDiagnostics(this.#view.state, marks.map((mark) => diagnosticOf(doc, mark))));
  }

  /** Scroll to a place; the focus stays where it is. */
  show(line: number, column: number | null = null): void {
    const { doc } = this.#view.state;
    const at = doc.line(Math.min(line, doc.lines));
    const anchor = Math.min(at.from + (column ?? 1) - 1, at.to);
    this.#view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  }

  goTo(line: number, column: number | null): void {
    this.show(line, column);
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }
}

/** From its column to the end of the word there, or the whole line. */
function diagnosticOf(doc: Text, { line, column, severity, sentence }: Mark): Diagnostic {
  const at = doc.line(Math.min(line, doc.lines));
  const indent = at.text.length - at.text.trimStart().length;
  const from = Math.min(at.from + (column ? column - 1 : indent), at.to);
  const word = column ? (/^("[^"]*"|[\w.-]+|.)/.exec(doc.sliceString(from, at.to))?.[0].length ?? 0) : at.to - from;
  return { from, to: Math.max(from + word, from), severity, message: sentence };
}

/** The words of game files, and the ids that this file declares. */
function complete(context: CompletionContext, keywords: readonly string[]): CompletionResult | null {
  const word = context.matchBefore(/[a-z][a-z0-9_]*/);
  if (!word && !context.explicit) return null;
  const text = context.state.doc.toString();
  const ids = [...text.matchAll(/^ {2}([a-z][a-z0-9_]*):/gm)].map((found) => found[1] ?? "");
  const options = [...new Set([...keywords, ...ids])].map((label) => ({ label }));
  return { from: word?.from ?? context.pos, options, validFor: /^[a-z0-9_]*$/ };
}
