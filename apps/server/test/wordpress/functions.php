<?php
/**
 * As much of WordPress as the plugin calls, with the escaping that its documentation promises.
 */

define( 'ABSPATH', '/' );
define( 'WP_UNINSTALL_PLUGIN', 'lotse-chat/lotse-chat.php' );

$options  = array();
$actions  = array();
$settings = array();
$pages    = array();
$errors   = array();
$texts    = array();
$calls    = array();

function get_option( $name, $default_value = false ) {
	global $options;
	return array_key_exists( $name, $options ) ? $options[ $name ] : $default_value;
}

function delete_option( $name ) {
	global $options;
	unset( $options[ $name ] );
}

function add_action( $hook, $callback ) {
	global $actions;
	$actions[ $hook ][] = $callback;
}

function add_filter( $hook, $callback ) {
	add_action( $hook, $callback );
}

function apply_filters( $hook, $value ) {
	global $actions;
	foreach ( $actions[ $hook ] ?? array() as $callback ) {
		$value = $callback( $value );
	}
	return $value;
}

function do_action( $hook ) {
	global $actions;
	foreach ( $actions[ $hook ] ?? array() as $callback ) {
		$callback();
	}
}

function register_setting( $group, $name, $args ) {
	global $settings;
	$settings[ $group ][ $name ] = $args['sanitize_callback'];
}

function add_settings_error( $setting, $code, $message, $type = 'error' ) {
	global $errors;
	$errors[] = $message;
}

function add_options_page( $page_title, $menu_title, $capability, $slug, $callback ) {
	global $pages;
	$pages[ $slug ] = $callback;
}

function current_user_can( $capability ) {
	return 'manage_options' === $capability;
}

function plugin_basename( $file ) {
	return 'lotse-chat/' . basename( $file );
}

function load_plugin_textdomain( $domain, $deprecated, $path ) {
	global $texts, $languages;
	if ( 'lotse-chat/languages' === $path ) {
		$texts = ( require $languages . '/' . $domain . '-de_DE_formal.l10n.php' )['messages'];
	}
}

function __( $text, $domain ) {
	global $texts;
	return $texts[ $text ] ?? $text;
}

function admin_url( $path ) {
	return 'https://www.musterstadt.example/wp-admin/' . $path;
}

function home_url() {
	return 'https://www.musterstadt.example';
}

function wp_parse_url( $url ) {
	return parse_url( $url );
}

function is_multisite() {
	return false;
}

class WP_Error {}

function is_wp_error( $thing ) {
	return $thing instanceof WP_Error;
}

/** Answers as the test wants it: a status, or none where nobody is reached. */
function wp_remote_post( $url, $args ) {
	global $reply, $calls;
	$calls[] = array(
		'url'    => $url,
		'origin' => $args['headers']['origin'],
	);
	return null === $reply ? new WP_Error() : array( 'response' => array( 'code' => $reply ) );
}

function wp_remote_retrieve_response_code( $response ) {
	return $response['response']['code'];
}

function checked( $is_checked ) {
	echo $is_checked ? " checked='checked'" : '';
}

/** As in WordPress, for a theme that speaks HTML5. */
function wp_print_script_tag( $attributes ) {
	$written = '';
	foreach ( apply_filters( 'wp_script_attributes', $attributes ) as $name => $value ) {
		if ( is_bool( $value ) ) {
			$written .= $value ? ' ' . esc_attr( $name ) : '';
		} else {
			$written .= ' ' . esc_attr( $name ) . '="' . esc_attr( $value ) . '"';
		}
	}
	echo '<script' . $written . "></script>\n";
}

/** Quotes and angle brackets become entities; entities that are there stay as they are. */
function esc_html( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8', false );
}

function esc_attr( $text ) {
	return esc_html( $text );
}

function esc_html__( $text, $domain ) {
	return esc_html( __( $text, $domain ) );
}

/** Without the signs that no address has, with a scheme where there is none, and empty under a scheme that is not allowed. */
function esc_url_raw( $url, $protocols = array( 'http', 'https', 'mailto' ) ) {
	$url = str_replace( ' ', '%20', ltrim( $url ) );
	$url = preg_replace( '~[^a-z0-9\-\~+_.?#=!&;,/:%@$|*\'()\[\]\x80-\xff]~i', '', $url );
	$url = str_ireplace( array( '%0d', '%0a' ), '', $url );
	if ( '' === $url ) {
		return '';
	}
	if ( false === strpos( $url, ':' ) && ! in_array( $url[0], array( '/', '#', '?' ), true ) ) {
		$url = 'http://' . $url;
	}
	$scheme = strtolower( strstr( html_entity_decode( $url, ENT_QUOTES ), ':', true ) );
	return '/' === $url[0] || in_array( $scheme, $protocols, true ) ? $url : '';
}

function esc_url( $url, $protocols = array( 'http', 'https', 'mailto' ) ) {
	return str_replace( '&amp;', '&#038;', esc_html( esc_url_raw( $url, $protocols ) ) );
}

function untrailingslashit( $text ) {
	return rtrim( $text, '/\\' );
}

function settings_fields( $group ) {
	echo '<input type="hidden" name="option_page" value="' . esc_attr( $group ) . '"><input type="hidden" name="action" value="update">';
}

function submit_button() {
	echo '<p class="submit"><input type="submit" name="submit" value="Änderungen speichern"></p>';
}
