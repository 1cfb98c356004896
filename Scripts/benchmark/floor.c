/*
 * floor COURSES OUTPUT: what no generator can do without. Reads every COURSES/<slug>.md, renders it with cmark-gfm and
 * the extensions that Corkboard uses, and writes OUTPUT/courses/<slug>/index.html between a fixed header and footer, in
 * two processes. No templates, no checks, no other pages, no care for readers of a page that is being written.
 */
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PROCESSES 2

static const char *const extensions[] = {"table", "strikethrough", "tasklist"};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

/* The whole file with a NUL behind it. */
static char *contents(const char *path) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) != 0) fail(path);
    char *text = malloc(status.st_size + 1);
    if (!text || read(file, text, status.st_size) != status.st_size) fail(path);
    text[status.st_size] = 0;
    close(file);
    return text;
}

static char *html(const char *markdown) {
    int options = CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES;
    cmark_parser *parser = cmark_parser_new(options);
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++)
        cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(extensions[i]));
    cmark_parser_feed(parser, markdown, strlen(markdown));
    cmark_node *document = cmark_parser_finish(parser);
    char *html = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser));
    cmark_node_free(document);
    cmark_parser_free(parser);
    return html;
}

static void write_page(const char *path, const char *name, const char *body) {
    FILE *page = fopen(path, "w");
    if (!page) fail(path);
    fprintf(page,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>%s</title>\n</head>\n<body>\n"
            "<h1>%s</h1>\n%s<footer>Floor</footer>\n</body>\n</html>\n",
            name, name, body);
    if (fclose(page) != 0) fail(path);
}

/* The page of one file; its front matter has the line `name: ...`, and the Markdown begins after its closing line. */
static void render(const char *courses, const char *output, const char *slug) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.md", courses, slug);
    char *text = contents(path), *name = strstr(text, "\nname: "), *markdown = strstr(text, "\n---\n");
    if (!name || !markdown || name > markdown) fail("front matter");
    name += strlen("\nname: ");
    *strchr(name, '\n') = 0;
    char *body = html(markdown + strlen("\n---\n"));
    snprintf(path, sizeof path, "%s/courses/%s", output, slug);
    if (mkdir(path, 0755) != 0) fail(path);
    strncat(path, "/index.html", sizeof path - strlen(path) - 1);
    write_page(path, name, body);
    free(body);
    free(text);
}

static int is_course(const struct dirent *entry) {
    const char *end = strrchr(entry->d_name, '.');
    return end && strcmp(end, ".md") == 0;
}

int main(int argument_count, char **arguments) {
    if (argument_count != 3) return 2;
    cmark_gfm_core_extensions_ensure_registered();
    char folder[4096];
    snprintf(folder, sizeof folder, "%s/courses", arguments[2]);
    if (mkdir(arguments[2], 0755) != 0 || mkdir(folder, 0755) != 0) fail(folder);
    struct dirent **files;
    int count = scandir(arguments[1], &files, is_course, NULL);
    if (count < 0) fail(arguments[1]);
    for (int process = 0; process < PROCESSES; process++) {
        if (fork() != 0) continue;
        for (int i = process; i < count; i += PROCESSES) {
            *strrchr(files[i]->d_name, '.') = 0;
            render(arguments[1], arguments[2], files[i]->d_name);
        }
        exit(0);
    }
    int status, failed = 0;
    for (int process = 0; process < PROCESSES; process++) failed |= wait(&status) < 0 || status != 0;
    return failed;
}
